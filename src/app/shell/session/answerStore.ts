import type { Operation } from '../../../api/testing/attempts'
import { waitingStore, type WaitingOp } from './waitingStore'

/** Owner of an answer: user and attempt. */
export type Whose = { readonly userId: number; readonly attemptId: number }
export type Waiting = WaitingOp<Operation>
/** Storage state of the browser: working, unavailable, or full. */
export type Room = 'fine' | 'missing' | 'full'

/** Twice the size of the longest essay. */
const probeBytes = 512 * 1024

const store = waitingStore<Operation>({
  name: 'abitura-answers',
  // Operations already sent come first; answers come before `fix`, which locks them.
  rank: ({ op, isSent }) => Number(!isSent) + (op.kind === 'fix' ? 2 : 0),
})
const ownerOf = ({ userId, attemptId }: Whose) => ({ userId, place: attemptId })

/** Answers that the server has not acknowledged yet. */
export const answerStore = {
  keep: (whose: Whose, before: readonly Waiting[], queue: readonly Waiting[]): Promise<boolean> =>
    store.keep(ownerOf(whose), before, queue),
  read: (whose: Whose): Promise<Waiting[]> => store.read(ownerOf(whose)),
  count: store.count,
  forgetPerson: store.forgetPerson,
  /** Probes the storage by writing and deleting a record, because nothing else shows whether there is space. */
  room: (): Promise<Room> =>
    store.within<Room>('missing', async (db) => {
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
