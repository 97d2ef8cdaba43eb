import { createContext } from 'react'
import type { Locale } from '../../../api'

/** The language whose texts the fields around are, when there is one: their errors begin with its name. */
export const FieldLocaleContext = createContext<Locale | null>(null)
