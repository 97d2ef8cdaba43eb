import type { Scale } from '../../../api/gradebook/codes'
import type { EntryChange } from '../../../api/gradebook/entries'
import { outboxStore, type OutboxEntry } from './outboxStore'

/** A pending change of a mark with its source. `about` describes student and work, in case the gradebook no longer lists them. */
export type MarkChange = EntryChange & {
  readonly source: 'typed' | 'pasted' | 'undone'
  readonly about: { readonly student: string; readonly work: string; readonly scale: Scale }
}
export type PendingMark = OutboxEntry<MarkChange>

/** Marks that the server has not acknowledged yet, by gradebook; already sent changes come first. */
export const markStore = outboxStore<MarkChange>({ name: 'abitura-marks', rank: ({ isSent }) => Number(!isSent) })
