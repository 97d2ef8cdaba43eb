import { createContext } from 'react'

/** The list row that contains the surrounding fields. */
export const RowContext = createContext<{ path: string; label: string; index: number } | null>(null)
