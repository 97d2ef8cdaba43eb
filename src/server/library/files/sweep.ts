import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../kit/services'
import type { Storage } from '../../platform/storage/storage'
import { fileKeyOf, keysOf } from '../../platform/storage/keys'
import { dropObjects } from '../../kit/uploads/dropObjects'
import { removeObjects } from '../../kit/uploads/takeUploads'
import { isBackupRunning } from '../../platform/backup'
import { deleteExpired, knownKeys } from './fileUsageQueries'
import { retention } from './rules'
import { deleteOldUploads } from './uploadQueries'

const hour = 3_600_000
/** Minimum age of objects to delete: younger ones may belong to a running request. */
const minAgeMs = 24 * hour
const batch = 500

export type SweepResult = { files: number; objects: number; temporary: number }

/**
 * Deletes expired trash, unused and unfinished uploads, objects without a row (left by a crash before the commit), and remains of aborted uploads.
 * Safe to run at any time and on several machines at once.
 */
export const sweepFiles = async ({
  database,
  storage,
  clock,
}: Pick<Services, 'database' | 'storage' | 'clock'>): Promise<SweepResult> => {
  const now = clock()
  const forgotten = await deleteExpired(database.db, {
    unusedBefore: new Date(now.getTime() - retention.unusedHours * hour),
    trashedBefore: new Date(now.getTime() - retention.trashDays * 24 * hour),
  })
  const parts = await deleteOldUploads(database.db, new Date(now.getTime() - retention.unusedHours * hour))
  await dropObjects({ database, storage }, [...forgotten.flatMap(keysOf), ...parts])
  const before = now.getTime() - minAgeMs
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
  /** Whether a backup is running. It may contain rows deleted meanwhile, so the sweep then deletes no objects. */
  isKept: () => Promise<boolean>
}

const sweepObjects = async ({ storage, before, known, isKept }: Objects): Promise<number> => {
  let removed = 0
  let pending: string[] = []
  const flush = async () => {
    const rows = await known(pending.flatMap((key) => fileKeyOf(key) ?? []))
    // Skips keys in other formats, because the bucket may contain objects of other programs.
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
