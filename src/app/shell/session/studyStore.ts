import type { DBSchema } from 'idb'
import type { StudyMaterial, StudyRow } from '../../../api/study/studying'
import { request } from '../http/request'
import { browserStore } from './browserStore'
import { keptReading } from './keptReading'
import { sessionStore } from './store'

/** A picture of a text, under the address that the text shows it by. */
type Picture = { readonly address: string; readonly blob: Blob }
export type KeptMaterial = { readonly material: StudyMaterial; readonly pictures: readonly Picture[] }
type Kept = KeptMaterial & { id: number; userId: number; size: number; at: number }

interface Tables extends DBSchema {
  materials: { key: [userId: number, id: number]; value: Kept; indexes: { at: number } }
  lists: { key: number; value: { userId: number; rows: readonly StudyRow[] } }
}

const monthMs = 30 * 24 * 3_600_000
const mostBytes = 50 * 1024 * 1024

const within = browserStore<Tables>({
  name: 'abitura-study',
  upgrade: (fresh) => {
    fresh.createObjectStore('materials', { keyPath: ['userId', 'id'] }).createIndex('at', 'at')
    fresh.createObjectStore('lists', { keyPath: 'userId' })
  },
  sweep: async (db) => {
    const old = await db.getAllKeysFromIndex('materials', 'at', IDBKeyRange.upperBound(Date.now() - monthMs))
    await Promise.all(old.map((key) => db.delete('materials', key)))
  },
})

const addressesIn = ({ summary, body }: StudyMaterial): string[] => {
  const page = new DOMParser().parseFromString(`${summary ?? ''}${body ?? ''}`, 'text/html')
  const sources = [...page.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '')
  return [...new Set(sources)].filter((source) => source.startsWith('/api/files/'))
}

/** A picture that does not come is missing without the network too. */
const fetchPicture = async (address: string): Promise<Picture[]> => {
  try {
    const response = await request({ method: 'GET', path: address, quiet: 'all' })
    return [{ address, blob: await response.blob() }]
  } catch {
    return []
  }
}

const sizeOf = ({ material, pictures }: KeptMaterial): number =>
  pictures.reduce((sum, { blob }) => sum + blob.size, JSON.stringify(material).length * 2)

/**
 * What a person has opened of the study materials, to be read again without the network: text and pictures, 50 MB and
 * 30 days at most. The latest push out those opened longest ago.
 */
export const studyStore = {
  put: async (userId: number, material: StudyMaterial): Promise<void> => {
    const pictures = (await Promise.all(addressesIn(material).map(fetchPicture))).flat()
    // The pictures took their time: whoever has left meanwhile leaves nothing here.
    if (sessionStore.current()?.id !== userId) return
    keptReading.isOf(userId)
    const kept: Kept = {
      id: material.id,
      userId,
      material,
      pictures,
      size: sizeOf({ material, pictures }),
      at: Date.now(),
    }
    await within(undefined, async (db) => {
      await db.put('materials', kept)
      const all = await db.getAllFromIndex('materials', 'at')
      let room = mostBytes
      for (const { userId: owner, id, size } of all.toReversed()) {
        room -= size
        if (room < 0) await db.delete('materials', [owner, id])
      }
    })
  },
  read: (userId: number, id: number): Promise<KeptMaterial | null> =>
    within(null, async (db) => (await db.get('materials', [userId, id])) ?? null),
  /** Where one stopped reading without the network, for the next time. */
  putPlace: (userId: number, id: number, seen: { percent: number; place: number }): Promise<void> =>
    within(undefined, async (db) => {
      const change = db.transaction('materials', 'readwrite')
      const kept = await change.store.get([userId, id])
      if (kept) await change.store.put({ ...kept, material: { ...kept.material, ...seen } })
      await change.done
    }),
  /** What is kept of a person's, and how many bytes each takes. */
  list: (userId: number): Promise<{ id: number; size: number }[]> =>
    within([], async (db) =>
      (await db.getAll('materials')).flatMap((kept) =>
        kept.userId === userId ? [{ id: kept.id, size: kept.size }] : [],
      ),
    ),
  forget: (userId: number, id: number): Promise<void> =>
    within(undefined, (db) => db.delete('materials', [userId, id])),
  /** The list as it was last seen; what it no longer holds is forgotten. */
  putRows: async (userId: number, rows: readonly StudyRow[]): Promise<void> => {
    if (sessionStore.current()?.id !== userId) return
    keptReading.isOf(userId)
    await within(undefined, async (db) => {
      await db.put('lists', { userId, rows })
      const open = new Set(rows.map(({ id }) => id))
      const keys = await db.getAllKeys('materials')
      const closed = keys.filter(([owner, id]) => owner === userId && !open.has(id))
      await Promise.all(closed.map((key) => db.delete('materials', key)))
    })
  },
  rows: (userId: number): Promise<readonly StudyRow[] | null> =>
    within(null, async (db) => (await db.get('lists', userId))?.rows ?? null),
  forgetAll: (): Promise<void> =>
    within(undefined, async (db) => {
      await Promise.all([db.clear('materials'), db.clear('lists')])
    }),
}
