import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyFor } from '../../platform/secret'
import type { ImageSize } from '../../platform/storage/keys'

/**
 * A stored file, or a smaller copy of an image. `tag` changes with the content, so that a replaced file gets a new
 * address.
 */
export type LinkedFile = { id: number; tag: string; size?: ImageSize | undefined }
/** Returns the path and query of a link that works without an Authorisation header. */
export type Sign = (linked: LinkedFile) => string

const hour = 3_600_000
/**
 * Links are valid for at least six hours and expire at fixed half-day steps, so that all readers get the same
 * cacheable address.
 */
const lifetime = 6 * hour
const step = 12 * hour

export const expiryFor = (now: Date): number => Math.ceil((now.getTime() + lifetime) / step) * step

/** First characters of the content hash, enough to distinguish versions of a file. */
export const tagOf = (sha256: Buffer): string => sha256.toString('hex').slice(0, 12)

const signatureOf = (keyFor: KeyFor, { id, tag, size }: LinkedFile, expires: number) =>
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

/** Returns the seconds until the link expires; null if it is expired or its signature is wrong. */
export const secondsLeft = (
  keyFor: KeyFor,
  { expires, signature, now, ...linked }: LinkedFile & { expires: number; signature: string; now: Date },
): number | null => {
  const sent = Buffer.from(signature, 'base64url')
  const right = signatureOf(keyFor, linked, expires * 1000)
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) return null
  const left = expires - Math.floor(now.getTime() / 1000)
  return left > 0 ? left : null
}
