import type { Scale } from '../../../api/gradebook/codes'
import type { EntryChange } from '../../../api/gradebook/entries'
import { waitingStore, type WaitingOp } from './waitingStore'

/** A change of a cell, how it was made, and whose and of which work it is, for when the gradebook does not tell it any more. */
export type MarkChange = EntryChange & {
  readonly source: 'typed' | 'pasted' | 'undone'
  readonly about: { readonly student: string; readonly work: string; readonly scale: Scale }
}
export type WaitingMark = WaitingOp<MarkChange>

/** Marks that the server has not acknowledged yet, by the gradebook they are of; what was sent goes first. */
export const markStore = waitingStore<MarkChange>({ name: 'abitura-marks', rank: ({ isSent }) => Number(!isSent) })
