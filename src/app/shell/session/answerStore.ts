import type { Operation } from '../../../api/testing/attempts'
import { outboxStore, type OutboxEntry } from './outboxStore'

export type PendingAnswer = OutboxEntry<Operation>
/** Storage state of the browser: working, unavailable, or full. */
export type StorageState = 'fine' | 'missing' | 'full'

/** In bytes; at least twice the size of the longest essay. */
const probeBytes = 512 * 1024

const store = outboxStore<Operation>({
  name: 'abitura-answers',
  // Operations already sent come first; answers come before `lock`, which locks them.
  rank: ({ op, isSent }) => Number(!isSent) + (op.kind === 'lock' ? 2 : 0),
})

/** Answers that the server has not acknowledged yet, by attempt. */
export const answerStore = {
  ...store,
  /** Probes the storage by writing and deleting a record, because nothing else shows whether there is space. */
  storageState: (): Promise<StorageState> =>
    store.within<StorageState>('missing', async (db) => {
      const op: Operation = {
        kind: 'answer',
        op_id: 'probe',
        position: 0,
        base_rev: 0,
        answer: { type: 'essay', text: 'x'.repeat(probeBytes) },
      }
      try {
        await db.put('waiting', { userId: 0, place: 0, op, isSent: false, opId: op.op_id, at: 0 })
        await db.delete('waiting', [0, 0, op.op_id])
        return 'fine'
      } catch (fault) {
        return fault instanceof DOMException && fault.name === 'QuotaExceededError' ? 'full' : 'missing'
      }
    }),
}
