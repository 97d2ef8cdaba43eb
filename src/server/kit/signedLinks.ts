import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyFor } from '../platform/secret'
import type { ImageSize } from '../platform/storage/keys'

/**
 * A stored file, or one of an image's smaller copies; `tag` changes with its content, so that a replaced file is a new
 * address.
 */
export type Linked = { id: number; tag: string; size?: ImageSize | undefined }
/** The path and query of a link that opens without a header. */
export type Sign = (linked: Linked) => string

const hour = 3_600_000
/**
 * A link lives six hours at least, and ends on a whole half day: all who look within it get the same address, so that
 * it caches.
 */
const lifetime = 6 * hour
const step = 12 * hour

export const expiryFor = (now: Date): number => Math.ceil((now.getTime() + lifetime) / step) * step

/** The first signs of the content's hash: enough to tell one content of a file from its next. */
export const tagOf = (sha256: Buffer): string => sha256.toString('hex').slice(0, 12)

const signatureOf = (keyFor: KeyFor, { id, tag, size }: Linked, expires: number) =>
  createHmac('sha256', keyFor('file links'))
    .update(`${id}:${tag}:${size ?? ''}:${expires}`)
    .digest()
    .subarray(0, 16)

export const signerAt =
  (keyFor: KeyFor, now: Date): Sign =>
  (linked) => {
    const expires = expiryFor(now)
    const query = new URLSearchParams({
      ...(linked.size && { size: linked.size }),
      v: linked.tag,
      expires: String(expires / 1000),
      signature: signatureOf(keyFor, linked, expires).toString('base64url'),
    })
    return `/api/files/${linked.id}?${query.toString()}`
  }

/** How long the link still opens, in seconds; null when it was not signed by us, or no longer. */
export const secondsLeft = (
  keyFor: KeyFor,
  { expires, signature, now, ...linked }: Linked & { expires: number; signature: string; now: Date },
): number | null => {
  const sent = Buffer.from(signature, 'base64url')
  const right = signatureOf(keyFor, linked, expires * 1000)
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) return null
  const left = expires - Math.floor(now.getTime() / 1000)
  return left > 0 ? left : null
}
