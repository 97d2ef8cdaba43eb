import { createContext } from 'react'

/** Path of the field to show, and a counter, so that repeated requests for one field are noticed. */
export type FocusRequest = { path: string; count: number }

/** The form's latest request to show a field; inputs that hide some of their fields react to it. */
export const FocusFieldContext = createContext<FocusRequest>({ path: '', count: 0 })
