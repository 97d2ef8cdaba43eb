import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Services } from '../../kit/services'
import { MissingObject, type Storage } from '../../platform/storage/storage'
import { forgetKey, listKeyObjects } from './keyQueries'

const folder = 'poll-keys/'
const hour = 3_600_000

/**
 * Writes the private key of a poll to object storage and returns the object's name. It has no row in `files`, so that
 * backups do not contain it.
 */
export const storeKey = async (storage: Storage, privateKey: Buffer): Promise<string> => {
  const name = randomBytes(16).toString('hex')
  const path = join(storage.incoming, `key-${name}`)
  await writeFile(path, privateKey, { mode: 0o600 })
  await storage.put(path, `${folder}${name}`)
  return `${folder}${name}`
}

/** Returns the private key, or null if it is lost. Throws if the storage is unavailable. */
export const readKey = async (storage: Storage, object: string): Promise<Buffer | null> => {
  try {
    return await buffer(await storage.open(object))
  } catch (error) {
    if (error instanceof MissingObject) return null
    throw error
  }
}

/** Destroys the key of a poll that no longer needs it. Idempotent. */
export const destroyKey = async (
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  id: number,
): Promise<void> => {
  const ofPoll = (await listKeyObjects(database.db)).find((known) => known.id === id)
  if (!ofPoll || ofPoll.is_needed) return
  await storage.remove(ofPoll.object)
  await forgetKey(database.db, id)
}

/**
 * Destroys keys that no running poll needs, for example after a failed opening or a disk that lost its latest writes.
 * A key without a poll is kept for an hour, because its opening may still be in progress.
 */
export const sweepKeys = async ({
  database,
  storage,
  clock,
}: Pick<Services, 'database' | 'storage' | 'clock'>): Promise<void> => {
  const found: string[] = []
  const young = new Set<string>()
  for await (const { key, changedAt } of storage.list()) {
    if (!key.startsWith(folder)) continue
    found.push(key)
    if (clock().getTime() - changedAt.getTime() < hour) young.add(key)
  }
  const known = await listKeyObjects(database.db)
  const isNeeded = (key: string) => known.find(({ object }) => object === key)?.is_needed ?? young.has(key)
  for (const key of found.filter((one) => !isNeeded(one))) await storage.remove(key)
  for (const { id, is_needed } of known) if (!is_needed) await forgetKey(database.db, id)
}
