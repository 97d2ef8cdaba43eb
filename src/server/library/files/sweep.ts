import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../kit/services'
import type { Storage } from '../../platform/storage/storage'
import { fileKeyOf, keysOf } from '../../platform/storage/keys'
import { dropObjects } from '../../kit/uploads/dropObjects'
import { removeObjects } from '../../kit/uploads/takeUploads'
import { isBackupRunning } from '../../platform/backup'
import { deleteForgotten, knownKeys } from './useQueries'
import { waits } from './rules'

const hour = 3_600_000
/** Younger objects may belong to a request that is still running. */
const settled = 24 * hour
const batch = 500

export type Swept = { files: number; objects: number; temporary: number }

/**
 * Clears away what nobody will come back for: files a month in the trash, uploads that no record took, objects without
 * a row (a crash between storing and committing), and pieces of uploads that were cut off. Safe to run at any time, and
 * on several machines at once.
 */
export const sweepFiles = async ({
  database,
  storage,
  clock,
}: Pick<Services, 'database' | 'storage' | 'clock'>): Promise<Swept> => {
  const now = clock()
  const forgotten = await deleteForgotten(database.db, {
    unusedBefore: new Date(now.getTime() - waits.unusedHours * hour),
    trashedBefore: new Date(now.getTime() - waits.trashDays * 24 * hour),
  })
  await dropObjects({ database, storage }, forgotten.flatMap(keysOf))
  const before = now.getTime() - settled
  return {
    files: forgotten.length,
    objects: await sweepObjects({
      storage,
      before,
      known: (keys) => knownKeys(database.db, keys),
      isKept: () => isBackupRunning(database.db),
    }),
    temporary: await sweepIncoming(storage.incoming, before),
  }
}

type Objects = {
  storage: Storage
  before: number
  known: (keys: readonly string[]) => Promise<Set<string>>
  /** A backup may hold rows that are gone: their objects are left to the next sweep. */
  isKept: () => Promise<boolean>
}

const sweepObjects = async ({ storage, before, known, isKept }: Objects): Promise<number> => {
  let removed = 0
  let pending: string[] = []
  const flush = async () => {
    const rows = await known(pending.flatMap((key) => fileKeyOf(key) ?? []))
    // What does not look like ours is not ours to delete: a bucket may hold other things.
    const orphans = pending.filter((key) => {
      const owner = fileKeyOf(key)
      return owner !== null && !rows.has(owner)
    })
    pending = []
    if (await isKept()) return
    await removeObjects(storage, orphans)
    removed += orphans.length
  }
  for await (const { key, changedAt } of storage.list()) {
    if (changedAt.getTime() < before) pending.push(key)
    if (pending.length >= batch) await flush()
  }
  if (pending.length > 0) await flush()
  return removed
}

const sweepIncoming = async (folder: string, before: number): Promise<number> => {
  let removed = 0
  for (const name of await readdir(folder)) {
    const known = await stat(join(folder, name)).catch(() => null)
    if (!known?.isFile() || known.mtimeMs >= before) continue
    await rm(join(folder, name), { force: true })
    removed += 1
  }
  return removed
}
