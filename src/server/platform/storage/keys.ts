import { randomBytes } from 'node:crypto'

/** Generates a storage key: 128 random bits in one of 256 folders. */
export const newStorageKey = (): string => {
  const name = randomBytes(16).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2)}`
}

/** Smaller copies of an image, stored next to it. */
export const imageSizes = ['thumb', 'medium'] as const
export type ImageSize = (typeof imageSizes)[number]

export const sizedKey = (key: string, size: ImageSize): string => `${key}.${size}`

/** Returns all object keys of a file. */
export const keysOf = ({ storage_key, kind }: { storage_key: string; kind: string }): string[] =>
  kind === 'image' ? [storage_key, ...imageSizes.map((size) => sizedKey(storage_key, size))] : [storage_key]

/** Returns the file key of a stored object, or null if the object does not belong to a file. */
export const fileKeyOf = (key: string): string | null => /^([0-9a-f]{2}\/[0-9a-f]{30})(\.\w+)?$/.exec(key)?.[1] ?? null
