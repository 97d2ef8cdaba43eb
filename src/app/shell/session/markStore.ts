import type { EntryChange } from '../../../api/gradebook/entries'
import { waitingStore, type WaitingOp } from './waitingStore'

/** A change of a cell, and what the server is told about how it was made. */
export type MarkChange = EntryChange & { readonly source: 'typed' | 'pasted' | 'undone' }
export type WaitingMark = WaitingOp<MarkChange>

/** Marks that the server has not acknowledged yet, by the gradebook they are of; what was sent goes first. */
export const markStore = waitingStore<MarkChange>({ name: 'abitura-marks', rank: ({ isSent }) => Number(!isSent) })
