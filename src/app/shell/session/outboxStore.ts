import type { DBSchema } from 'idb'
import { browserStore } from './browserStore'

/** Owner and subject of a change; other users of this browser can neither read nor send it. */
export type Owner = { readonly userId: number; readonly place: number | string }
/** `isSent`: the change may have arrived, so it is resent unchanged and not merged with a newer one. */
export type OutboxEntry<Op> = { readonly op: Op; readonly isSent: boolean }

type Row<Op> = Owner & OutboxEntry<Op> & { readonly opId: string; readonly at: number }
interface OutboxTables<Op> extends DBSchema {
  waiting: { key: [userId: number, place: number | string, opId: string]; value: Row<Op>; indexes: { at: number } }
}

type Options<Op> = {
  name: string
  /** Send order: lower ranks first, then older changes. */
  rank: (waiting: OutboxEntry<Op>) => number
}

const weekMs = 7 * 24 * 3_600_000
const ofPlace = ({ userId, place }: Owner) => IDBKeyRange.bound([userId, place], [userId, place, []])
const ofPerson = (userId: number) => IDBKeyRange.bound([userId], [userId, []])

/** An outbox: changes that the server has not acknowledged yet, stored in this browser for at most a week, each with a unique op_id. */
export const outboxStore = <Op extends { readonly op_id: string }>({ name, rank }: Options<Op>) => {
  const within = browserStore<OutboxTables<Op>>({
    name,
    upgrade: (fresh) =>
      void fresh.createObjectStore('waiting', { keyPath: ['userId', 'place', 'opId'] }).createIndex('at', 'at'),
    sweep: async (db) => {
      const old = await db.getAllKeysFromIndex('waiting', 'at', IDBKeyRange.upperBound(Date.now() - weekMs))
      await Promise.all(old.map((key) => db.delete('waiting', key)))
    },
  })
  return {
    /** Stores the difference to `before` and returns whether it succeeded. Changes of other tabs stay untouched. */
    keep: (owner: Owner, before: readonly OutboxEntry<Op>[], queue: readonly OutboxEntry<Op>[]): Promise<boolean> =>
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
        // Commits explicitly, because an unloading page would abort an uncommitted transaction.
        change.commit()
        await Promise.all([...written, change.done])
        return true
      }),
    /** Returns the changes in send order. */
    read: (owner: Owner): Promise<OutboxEntry<Op>[]> =>
      within<OutboxEntry<Op>[]>([], async (db) =>
        (await db.getAll('waiting', ofPlace(owner)))
          .toSorted((one, other) => rank(one) - rank(other) || one.at - other.at)
          .map(({ op, isSent }) => ({ op, isSent })),
      ),
    /** The subjects of the person's waiting changes. */
    places: (userId: number): Promise<Owner['place'][]> =>
      within<Owner['place'][]>([], async (db) => {
        const keys = await db.getAllKeys('waiting', ofPerson(userId))
        return [...new Set(keys.map(([, place]) => place))]
      }),
    count: (userId: number): Promise<number> => within(0, (db) => db.count('waiting', ofPerson(userId))),
    forgetPerson: (userId: number): Promise<void> => within(undefined, (db) => db.delete('waiting', ofPerson(userId))),
    /** Runs other work on the same database. */
    within,
  }
}
