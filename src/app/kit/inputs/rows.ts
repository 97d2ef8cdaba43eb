import { createContext } from 'react'

/** The row of a list of rows that the fields around belong to. */
export const RowContext = createContext<{ path: string; label: string; index: number } | null>(null)
