import type { DBSchema } from 'idb'
import type { StudyMaterial, StudyRow } from '../../../api/study/studying'
import { request } from '../http/request'
import { browserStore } from './browserStore'
import { offlineReadingOwner } from './offlineReadingOwner'
import { sessionStore } from './store'

/** A picture of a text, with its address in the text. */
type Picture = { readonly address: string; readonly blob: Blob }
export type OfflineMaterial = { readonly material: StudyMaterial; readonly pictures: readonly Picture[] }
type StoredMaterial = OfflineMaterial & { id: number; userId: number; size: number; at: number }

interface Tables extends DBSchema {
  materials: { key: [userId: number, id: number]; value: StoredMaterial; indexes: { at: number } }
  lists: { key: number; value: { userId: number; rows: readonly StudyRow[] } }
}

const monthMs = 30 * 24 * 3_600_000
const maxBytes = 50 * 1024 * 1024

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

/** Skips pictures that fail to load; they are missing offline. */
const fetchPicture = async (address: string): Promise<Picture[]> => {
  try {
    const response = await request({ method: 'GET', path: address, quiet: 'all' })
    return [{ address, blob: await response.blob() }]
  } catch {
    return []
  }
}

const sizeOf = ({ material, pictures }: OfflineMaterial): number =>
  pictures.reduce((sum, { blob }) => sum + blob.size, JSON.stringify(material).length * 2)

/**
 * Opened study materials for offline reading: text and pictures, at most 50 MB and 30 days. The least recently opened
 * are evicted first.
 */
export const studyStore = {
  put: async (userId: number, material: StudyMaterial): Promise<void> => {
    const pictures = (await Promise.all(addressesIn(material).map(fetchPicture))).flat()
    // The user may have signed out while the pictures were loading.
    if (sessionStore.current()?.id !== userId) return
    offlineReadingOwner.isOf(userId)
    const stored: StoredMaterial = {
      id: material.id,
      userId,
      material,
      pictures,
      size: sizeOf({ material, pictures }),
      at: Date.now(),
    }
    await within(undefined, async (db) => {
      await db.put('materials', stored)
      const all = await db.getAllFromIndex('materials', 'at')
      let room = maxBytes
      for (const { userId: owner, id, size } of all.toReversed()) {
        room -= size
        if (room < 0) await db.delete('materials', [owner, id])
      }
    })
  },
  read: (userId: number, id: number): Promise<OfflineMaterial | null> =>
    within(null, async (db) => (await db.get('materials', [userId, id])) ?? null),
  /** Reading position, stored for reopening offline. */
  putPlace: (userId: number, id: number, seen: { percent: number; place: number }): Promise<void> =>
    within(undefined, async (db) => {
      const change = db.transaction('materials', 'readwrite')
      const stored = await change.store.get([userId, id])
      if (stored) await change.store.put({ ...stored, material: { ...stored.material, ...seen } })
      await change.done
    }),
  /** Stored materials of a user with their sizes in bytes. */
  list: (userId: number): Promise<{ id: number; size: number }[]> =>
    within([], async (db) =>
      (await db.getAll('materials')).flatMap((stored) =>
        stored.userId === userId ? [{ id: stored.id, size: stored.size }] : [],
      ),
    ),
  forget: (userId: number, id: number): Promise<void> =>
    within(undefined, (db) => db.delete('materials', [userId, id])),
  /** Stores the list of materials and deletes materials that are no longer in it. */
  putRows: async (userId: number, rows: readonly StudyRow[]): Promise<void> => {
    if (sessionStore.current()?.id !== userId) return
    offlineReadingOwner.isOf(userId)
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
