import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { KeyFor } from './secret'

const ivLength = 12
const tagLength = 16

/** Encrypts and authenticates a text with a key derived from the server's secret. */
export const seal = (keyFor: KeyFor, { purpose, text }: { purpose: string; text: string }): Buffer => {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a text; throws if it was changed, or sealed for another purpose or with another secret. */
export const unseal = (keyFor: KeyFor, { purpose, sealed }: { purpose: string; sealed: Buffer }): string => {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), sealed.subarray(0, ivLength))
  decipher.setAuthTag(sealed.subarray(-tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(ivLength, -tagLength)), decipher.final()]).toString('utf8')
}

/** Keyed hash for short secrets, whose plain SHA-256 could be brute-forced from a stolen table. */
export const keyedHash = (keyFor: KeyFor, { purpose, text }: { purpose: string; text: string }): Buffer =>
  createHmac('sha256', keyFor(purpose)).update(text).digest()
