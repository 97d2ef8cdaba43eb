import { hash, randomBytes } from 'node:crypto'

/** 256 random bits, as whoever holds them sends them. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a token: nobody who reads it there can use it. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
