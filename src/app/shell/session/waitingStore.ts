import type { DBSchema } from 'idb'
import { browserStore } from './browserStore'

/** Whose change it is and of what: nobody else who signs in here is given it, and nobody else sends it. */
export type Owner = { readonly userId: number; readonly place: number | string }
/** `isSent`: it may have arrived, so it is sent again as it was and is not folded into a newer one. */
export type WaitingOp<Op> = { readonly op: Op; readonly isSent: boolean }

type Row<Op> = Owner & WaitingOp<Op> & { readonly opId: string; readonly at: number }
interface WaitingTables<Op> extends DBSchema {
  waiting: { key: [userId: number, place: number | string, opId: string]; value: Row<Op>; indexes: { at: number } }
}

type Options<Op> = {
  name: string
  /** Of two changes that wait, the one with the lower rank is sent first; of one rank the older. */
  rank: (waiting: WaitingOp<Op>) => number
}

const weekMs = 7 * 24 * 3_600_000
const ofPlace = ({ userId, place }: Owner) => IDBKeyRange.bound([userId, place], [userId, place, []])
const ofPerson = (userId: number) => IDBKeyRange.bound([userId], [userId, []])

/** Changes that the server has not acknowledged yet, kept in this browser for a week at most; each has a name of its own. */
export const waitingStore = <Op extends { readonly op_id: string }>({ name, rank }: Options<Op>) => {
  const within = browserStore<WaitingTables<Op>>({
    name,
    upgrade: (fresh) =>
      void fresh.createObjectStore('waiting', { keyPath: ['userId', 'place', 'opId'] }).createIndex('at', 'at'),
    sweep: async (db) => {
      const old = await db.getAllKeysFromIndex('waiting', 'at', IDBKeyRange.upperBound(Date.now() - weekMs))
      await Promise.all(old.map((key) => db.delete('waiting', key)))
    },
  })
  return {
    /** Writes down what has changed since `before`; answers whether it is kept. Another tab's changes of the same place are left alone. */
    keep: (owner: Owner, before: readonly WaitingOp<Op>[], queue: readonly WaitingOp<Op>[]): Promise<boolean> =>
      within(false, async (db) => {
        const change = db.transaction('waiting', 'readwrite')
        const at = Date.now()
        const left = new Set(queue.map(({ op }) => op.op_id))
        const known = new Set(before)
        const gone = before.filter(({ op }) => !left.has(op.op_id))
        const changed = queue.filter((one) => !known.has(one))
        const written = [
          ...gone.map(({ op }) => change.store.delete([owner.userId, owner.place, op.op_id])),
          ...changed.map((one, place) => change.store.put({ ...owner, ...one, opId: one.op.op_id, at: at + place })),
        ]
        // A page that is going away waits for no answer, and what is not committed by then is undone.
        change.commit()
        await Promise.all([...written, change.done])
        return true
      }),
    /** In the order in which they are to be sent. */
    read: (owner: Owner): Promise<WaitingOp<Op>[]> =>
      within<WaitingOp<Op>[]>([], async (db) =>
        (await db.getAll('waiting', ofPlace(owner)))
          .toSorted((one, other) => rank(one) - rank(other) || one.at - other.at)
          .map(({ op, isSent }) => ({ op, isSent })),
      ),
    count: (userId: number): Promise<number> => within(0, (db) => db.count('waiting', ofPerson(userId))),
    forgetPerson: (userId: number): Promise<void> => within(undefined, (db) => db.delete('waiting', ofPerson(userId))),
    /** Other work with the same database. */
    within,
  }
}
