import { createContext, useContext } from 'react'
import type { Saved } from './FollowRecord'

/** What an edit page and the form on it tell each other. */
export type Editing = {
  saved: (Saved & { at: Date }) | null
  /** Somebody else's version that a save has met. */
  conflict: Readonly<Record<string, unknown>> | null
  onConflictSeen: () => void
  /** Whether the form holds what is not saved. */
  isDirty: boolean
  onDirty: (isDirty: boolean) => void
  /** What the log calls records of this kind. */
  logged: string
}

/** Null around the form of a new record. */
export const EditingContext = createContext<Editing | null>(null)
export const useEditing = (): Editing | null => useContext(EditingContext)
