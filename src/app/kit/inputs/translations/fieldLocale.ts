import { createContext } from 'react'
import type { Locale } from '../../../../api'

/** Language of the surrounding translated fields, shown before their errors; null outside of translations. */
export const FieldLocaleContext = createContext<Locale | null>(null)
