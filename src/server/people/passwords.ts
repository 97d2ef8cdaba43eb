import { hash, verify } from '@node-rs/argon2'
import { randomInt } from 'node:crypto'

/**
 * argon2id as OWASP's cheat sheet gives it for 7 MiB: as strong as the better-known 19 MiB × 2, and the quickest of
 * them here.
 */
const cost = { memoryCost: 7168, timeCost: 5, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

/** Checked when nobody has the address, so that a stranger's answer takes as long as a wrong password's. */
const nobody = hashPassword('the password of nobody')

/**
 * Whether the password fits; null, for a person without one or no person at all, takes the same time and never fits.
 */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const fits = await verify(stored ?? (await nobody), password.normalize('NFKC'))
  return fits && stored !== null
}

/** Without the signs that look alike on paper. */
const alphabet = 'abcdefghkmnpqrstuvwxyz23456789'
const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A password that is drawn for somebody, who reads it off paper or a screen. */
export const drawPassword = (): string => [group(), group(), group()].join('-')
