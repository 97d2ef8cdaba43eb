import { createContext } from 'react'

/** A field that somebody asked to be brought into view, and how many times anybody asked: asking twice for one field counts. */
export type Revealed = { path: string; count: number }

/** The form's latest such wish; inputs that hide some of their fields open up for it. */
export const RevealContext = createContext<Revealed>({ path: '', count: 0 })
