import { appendFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { makeFolder } from '../makeFolder'
import { MissingObject, type Storage } from '../storage/storage'
import { fileKeyOf } from '../storage/keys'
import type { ArchiveWriter } from './archive'

/**
 * Approximate size of an archive entry in bytes. Content is split into entries of this size, because the size of an
 * entry must be known before it is written.
 */
export const partSize = 4 * 1024 * 1024

export const partName = (name: string, number: number) => `${name}/${String(number).padStart(6, '0')}`

/** Adds all stored files in parts and returns their keys. Files deleted meanwhile are skipped. */
export const copyFiles = async (archive: ArchiveWriter, storage: Storage): Promise<ReadonlySet<string>> => {
  const copied = new Set<string>()
  for await (const { key } of storage.list()) {
    if (fileKeyOf(key) !== null && (await copyFile({ archive, storage, key }))) copied.add(key)
  }
  return copied
}

const copyFile = async ({ archive, storage, key }: { archive: ArchiveWriter; storage: Storage; key: string }) => {
  const content = await storage.open(key).catch((error: unknown) => {
    if (error instanceof MissingObject) return null
    throw error
  })
  if (content === null) return false
  let part: Buffer[] = []
  let size = 0
  let number = 0
  for await (const chunk of content) {
    const data: Buffer = chunk
    part.push(data)
    size += data.length
    if (size < partSize) continue
    await archive.add(partName(`files/${key}`, number), Buffer.concat(part))
    number += 1
    part = []
    size = 0
  }
  if (size > 0 || number === 0) await archive.add(partName(`files/${key}`, number), Buffer.concat(part))
  return true
}

export type Staging = {
  add: (key: string, content: Readable) => Promise<void>
  keys: ReadonlySet<string>
  /** Moves all files into the storage. */
  storeAll: () => Promise<void>
  /** Deletes all other files from the storage. */
  removeOthers: () => Promise<void>
  discard: () => Promise<void>
}

/** Collects files on the storage's file system, so that storing them is a rename if possible. */
export const stageFiles = (storage: Storage, name: string): Staging => {
  const folder = join(storage.incoming, name)
  const keys = new Set<string>()
  return {
    keys,
    add: async (key, content) => {
      const path = join(folder, key)
      if (!keys.has(key)) await makeFolder(dirname(path))
      keys.add(key)
      await appendFile(path, await buffer(content), { mode: 0o600 })
    },
    storeAll: async () => {
      for (const key of keys) await storage.put(join(folder, key), key)
    },
    removeOthers: async () => {
      for await (const { key } of storage.list())
        if (fileKeyOf(key) !== null && !keys.has(key)) await storage.remove(key)
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  }
}
