import { createContext } from 'react'

/** The name of the language whose texts the fields around are, when there is one: their errors begin with it. */
export const FieldLocaleContext = createContext<string | null>(null)
