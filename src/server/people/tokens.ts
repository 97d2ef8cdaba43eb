import { hash, randomBytes } from 'node:crypto'

/** Returns 256 random bits as base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hash stored in the database, so that a leak exposes no usable tokens. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
