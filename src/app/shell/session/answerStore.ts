import type { DBSchema } from 'idb'
import type { Operation } from '../../../api/testing/attempts'
import { browserStore } from './browserStore'

/** Whose answer it is and in which attempt: nobody else who signs in here is given it, and nobody else sends it. */
export type Whose = { readonly userId: number; readonly attemptId: number }
/** `isSent`: it may have arrived, so it is sent again as it was and is not folded into a newer one. */
export type Waiting = { readonly op: Operation; readonly isSent: boolean }
/** What this browser can keep: all is well, it keeps nothing at all, or it has no room. */
export type Room = 'fine' | 'missing' | 'full'

type Row = Whose & Waiting & { readonly opId: string; readonly at: number }

interface Tables extends DBSchema {
  waiting: { key: [userId: number, attemptId: number, opId: string]; value: Row; indexes: { at: number } }
}

const weekMs = 7 * 24 * 3_600_000
/** What the longest essay takes, twice over. */
const probeBytes = 512 * 1024

const within = browserStore<Tables>({
  name: 'abitura-answers',
  upgrade: (fresh) =>
    void fresh.createObjectStore('waiting', { keyPath: ['userId', 'attemptId', 'opId'] }).createIndex('at', 'at'),
  sweep: async (db) => {
    const old = await db.getAllKeysFromIndex('waiting', 'at', IDBKeyRange.upperBound(Date.now() - weekMs))
    await Promise.all(old.map((key) => db.delete('waiting', key)))
  },
})

/** What was sent goes first, and an answer before it is fixed. */
const rank = ({ op, isSent }: Row): number => Number(!isSent) + (op.kind === 'fix' ? 2 : 0)
const all = ({ userId, attemptId }: Whose) => IDBKeyRange.bound([userId, attemptId], [userId, attemptId, []])
const ofPerson = (userId: number) => IDBKeyRange.bound([userId], [userId, []])

/** Answers that the server has not acknowledged yet, kept in this browser for a week at most. */
export const answerStore = {
  /** Writes down what has changed since `before`; answers whether it is kept. Another tab's answers in the same attempt are left alone. */
  keep: (whose: Whose, before: readonly Waiting[], queue: readonly Waiting[]): Promise<boolean> =>
    within(false, async (db) => {
      const change = db.transaction('waiting', 'readwrite')
      const at = Date.now()
      const gone = before.filter(({ op }) => queue.every((one) => one.op.op_id !== op.op_id))
      const changed = queue.filter((one) => !before.includes(one))
      const written = [
        ...gone.map(({ op }) => change.store.delete([whose.userId, whose.attemptId, op.op_id])),
        ...changed.map((one, place) => change.store.put({ ...whose, ...one, opId: one.op.op_id, at: at + place })),
      ]
      // A page that is going away waits for no answer, and what is not committed by then is undone.
      change.commit()
      await Promise.all([...written, change.done])
      return true
    }),
  /** In the order in which they are to be sent. */
  read: (whose: Whose): Promise<Waiting[]> =>
    within([], async (db) =>
      (await db.getAll('waiting', all(whose)))
        .toSorted((one, other) => rank(one) - rank(other) || one.at - other.at)
        .map(({ op, isSent }) => ({ op, isSent })),
    ),
  count: (userId: number): Promise<number> => within(0, (db) => db.count('waiting', ofPerson(userId))),
  forgetPerson: (userId: number): Promise<void> => within(undefined, (db) => db.delete('waiting', ofPerson(userId))),
  /** Writes something and takes it away again: only that shows whether there is room. */
  room: (): Promise<Room> =>
    within<Room>('missing', async (db) => {
      const op: Operation = {
        kind: 'answer',
        op_id: 'probe',
        position: 0,
        base_rev: 0,
        answer: { type: 'essay', text: 'x'.repeat(probeBytes) },
      }
      const whose = { userId: 0, attemptId: 0 }
      try {
        await db.put('waiting', { ...whose, op, isSent: false, opId: op.op_id, at: 0 })
        await db.delete('waiting', all(whose))
        return 'fine'
      } catch (fault) {
        return fault instanceof DOMException && fault.name === 'QuotaExceededError' ? 'full' : 'missing'
      }
    }),
}
