import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { KeyFor } from './secret'

const ivLength = 12
const tagLength = 16

/** Encrypts for the table: who reads it without the server's secret learns nothing, and who changes it is found out. */
export const seal = (keyFor: KeyFor, { purpose, text }: { purpose: string; text: string }): Buffer => {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** The text that was sealed for the same purpose. Throws when it was changed, or sealed under another secret. */
export const unseal = (keyFor: KeyFor, { purpose, sealed }: { purpose: string; sealed: Buffer }): string => {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), sealed.subarray(0, ivLength))
  decipher.setAuthTag(sealed.subarray(-tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(ivLength, -tagLength)), decipher.final()]).toString('utf8')
}

/** A hash that cannot be tried out on a stolen table: for secrets too short for a bare SHA-256. */
export const keyedHash = (keyFor: KeyFor, { purpose, text }: { purpose: string; text: string }): Buffer =>
  createHmac('sha256', keyFor(purpose)).update(text).digest()
