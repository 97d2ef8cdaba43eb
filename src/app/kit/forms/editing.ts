import { createContext, useContext } from 'react'
import type { SaveResult } from './FollowRecord'

/** State shared by an edit page and its form. */
export type Editing = {
  saved: (SaveResult & { at: Date }) | null
  /** The version saved by another user, after a conflict. */
  conflict: Readonly<Record<string, unknown>> | null
  onConflictSeen: () => void
  isDirty: boolean
  onDirty: (isDirty: boolean) => void
  /** Entity name in the audit log. */
  auditEntity: string
}

/** Null around the form of a new record. */
export const EditingContext = createContext<Editing | null>(null)
export const useEditing = (): Editing | null => useContext(EditingContext)
