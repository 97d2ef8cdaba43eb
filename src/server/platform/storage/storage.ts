import type { Readable } from 'node:stream'
import { codeOf } from '../errorCode'

/** Bytes `from` to `to`, both included. */
export type ByteRange = { from: number; to: number }

/** Where files live. Keys are made by the server (`newStorageKey`); nothing a person typed is ever part of one. */
export type Storage = {
  /**
   * A folder for uploads that are still arriving; disk storage has it on its own file system, so that keeping is a
   * rename.
   */
  incoming: string
  /**
   * Moves a complete local file to its key: afterwards it is there whole and survives a power cut, or it is not there
   * at all.
   */
  keep: (path: string, key: string) => Promise<void>
  /** Rejects with MissingObject when there is none. */
  open: (key: string, range?: ByteRange) => Promise<Readable>
  /** Removing what is not there is no error. */
  remove: (key: string) => Promise<void>
  list: () => AsyncIterable<StoredObject>
}
export type StoredObject = { key: string; changedAt: Date }

export class MissingObject extends Error {}
/** The storage does not answer, or is at fault itself; the same request may succeed in a moment. */
export class StorageAway extends Error {}

/** The disk, or the quota on it, is used up: as Node says it, and as the image library does. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (/no space left on device|quota exceeded/i.test(error.message) || ['ENOSPC', 'EDQUOT'].includes(codeOf(error)))
