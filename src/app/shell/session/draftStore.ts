import type { DBSchema } from 'idb'
import { browserStore } from './browserStore'

/** Owner and place of a draft; other users of this browser cannot read it. */
export type DraftKey = { readonly userId: number; readonly place: string }
export type Draft = {
  /** Values by field name. */
  readonly values: Readonly<Record<string, unknown>>
  /** Time of typing, in milliseconds. */
  readonly at: number
  /** The session ended, or a save failed after the page was left; such a draft is restored without asking. */
  readonly isCut: boolean
}

interface Tables extends DBSchema {
  typed: { key: [userId: number, place: string]; value: DraftKey & Draft; indexes: { at: number } }
}

const weekMs = 7 * 24 * 3_600_000

/** Drafts expire after a week. */
const within = browserStore<Tables>({
  name: 'abitura',
  upgrade: (fresh) => void fresh.createObjectStore('typed', { keyPath: ['userId', 'place'] }).createIndex('at', 'at'),
  sweep: async (db) => {
    const old = await db.getAllKeysFromIndex('typed', 'at', IDBKeyRange.upperBound(Date.now() - weekMs))
    await Promise.all(old.map((key) => db.delete('typed', key)))
  },
})

/** Form drafts by user and place, stored in this browser for at most a week. */
export const draftStore = {
  keep: (typing: DraftKey, typed: Pick<Draft, 'values' | 'isCut'>): Promise<void> =>
    within(undefined, async (db) => {
      const change = db.transaction('typed', 'readwrite')
      const written = change.store.put({ ...typing, ...typed, at: Date.now() })
      // Commits explicitly, because an unloading page would abort an uncommitted transaction.
      change.commit()
      await Promise.all([written, change.done])
    }),
  read: ({ userId, place }: DraftKey): Promise<Draft | null> =>
    within(null, async (db) => (await db.get('typed', [userId, place])) ?? null),
  /**
   * Returns the places that start with `prefix`, without the prefix, of drafts interrupted by the end of the session.
   */
  interruptedPlaces: (userId: number, prefix: string): Promise<string[]> =>
    within([], async (db) => {
      const range = IDBKeyRange.bound([userId, prefix], [userId, `${prefix}\uffff`])
      const found = await db.getAll('typed', range)
      return found.filter(({ isCut }) => isCut).map(({ place }) => place.slice(prefix.length))
    }),
  forget: ({ userId, place }: DraftKey): Promise<void> =>
    within(undefined, (db) => db.delete('typed', [userId, place])),
  /** Deletes all drafts of a user; in a key range, an array sorts after every string. */
  forgetPerson: (userId: number): Promise<void> =>
    within(undefined, (db) => db.delete('typed', IDBKeyRange.bound([userId], [userId, []]))),
}
