import type { DBSchema } from 'idb'
import { browserStore } from './browserStore'

/** Whose words they are, and where they were typed: nobody else who signs in here is given them. */
export type Typing = { readonly userId: number; readonly place: string }
export type Typed = {
  /** By the names of the fields. */
  readonly values: Readonly<Record<string, unknown>>
  /** When they were typed, in milliseconds. */
  readonly at: number
  /** The session ended, or a refusal came after the page was left: they are given back without a question. */
  readonly isCut: boolean
}

interface Tables extends DBSchema {
  typed: { key: [userId: number, place: string]; value: Typing & Typed; indexes: { at: number } }
}

const weekMs = 7 * 24 * 3_600_000

/** Older than a week is nobody's any more. */
const within = browserStore<Tables>({
  name: 'abitura',
  upgrade: (fresh) => void fresh.createObjectStore('typed', { keyPath: ['userId', 'place'] }).createIndex('at', 'at'),
  sweep: async (db) => {
    const old = await db.getAllKeysFromIndex('typed', 'at', IDBKeyRange.upperBound(Date.now() - weekMs))
    await Promise.all(old.map((key) => db.delete('typed', key)))
  },
})

/** What was typed and not sent yet, by person and place: kept in this browser for a week at most. */
export const typedStore = {
  keep: (typing: Typing, typed: Pick<Typed, 'values' | 'isCut'>): Promise<void> =>
    within(undefined, async (db) => {
      const change = db.transaction('typed', 'readwrite')
      const written = change.store.put({ ...typing, ...typed, at: Date.now() })
      // A page that is going away waits for no answer, and what is not committed by then is undone.
      change.commit()
      await Promise.all([written, change.done])
    }),
  read: ({ userId, place }: Typing): Promise<Typed | null> =>
    within(null, async (db) => (await db.get('typed', [userId, place])) ?? null),
  /** Where on a page a person was typing when the session ended: the rests of the places that begin with `beginning`. */
  cutWithin: (userId: number, beginning: string): Promise<string[]> =>
    within([], async (db) => {
      const range = IDBKeyRange.bound([userId, beginning], [userId, `${beginning}\uffff`])
      const found = await db.getAll('typed', range)
      return found.filter(({ isCut }) => isCut).map(({ place }) => place.slice(beginning.length))
    }),
  forget: ({ userId, place }: Typing): Promise<void> => within(undefined, (db) => db.delete('typed', [userId, place])),
  /** All that is kept of a person: a list sorts after every text. */
  forgetPerson: (userId: number): Promise<void> =>
    within(undefined, (db) => db.delete('typed', IDBKeyRange.bound([userId], [userId, []]))),
}
