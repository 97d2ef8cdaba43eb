import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '../../platform/database'
import { keyedHash, seal, unseal } from '../../platform/seal'
import type { KeyFor } from '../../platform/secret'
import {
  findSecondFactor,
  saveUsedStep,
  replaceRecoveryCodes,
  consumeRecoveryCode,
  type SecondFactor,
} from './secondFactorQueries'

const purpose = 'second factor'
const codesPurpose = 'recovery codes'
const period = 30
/** Tolerates clock skew: one time step before and after is accepted. */
const window = 1
const codesCount = 10

const authenticator = ({ secret, label }: { secret: string; label: string }) =>
  new TOTP({ issuer: 'Abitura', label, secret: Secret.fromBase32(secret), period, digits: 6, algorithm: 'SHA1' })

/** Creates a secret: `sealed` for the database, the rest for the authenticator. */
export const makeSecret = (keyFor: KeyFor, label: string): { sealed: Buffer; secret: string; uri: string } => {
  const secret = new Secret({ size: 20 }).base32
  return {
    sealed: seal(keyFor, { purpose, text: secret }),
    secret,
    uri: authenticator({ secret, label }).toString(),
  }
}

type CodeCheck = { factor: SecondFactor; code: string; now: Date; keyFor: KeyFor }

/** Returns the time step of a code; null if the code is wrong or was already used. */
const stepOf = ({ factor, code, now, keyFor }: CodeCheck): number | null => {
  const secret = unseal(keyFor, { purpose, sealed: factor.secret })
  const delta = authenticator({ secret, label: '' }).validate({ token: code, timestamp: now.getTime(), window })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 1000 / period) + delta
  return step > factor.last_step ? step : null
}

type Attempt = { userId: number; code: string; now: Date; keyFor: KeyFor }

/** Verifies and consumes an authenticator code. `confirmed` requires a factor that is already on. */
export const consumeCode = async (
  db: Db,
  { userId, code, now, keyFor, confirmed = true }: Attempt & { confirmed?: boolean },
): Promise<boolean> => {
  const factor = await findSecondFactor(db, userId)
  if (!factor || factor.confirmed !== confirmed) return false
  const step = stepOf({ factor, code: code.replaceAll(/\s/g, ''), now, keyFor })
  if (step === null) return false
  await saveUsedStep(db, { userId, step })
  return true
}

/** 32 characters, so that a random byte maps to them evenly; look-alikes are excluded except for one pair. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const normalizeCode = (code: string) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const hashOf = (keyFor: KeyFor, code: string) => keyedHash(keyFor, { purpose: codesPurpose, text: normalizeCode(code) })

/** Verifies and consumes an authenticator code or a recovery code. */
export const consumeAnyCode = async (db: Db, attempt: Attempt): Promise<boolean> =>
  /^[\d\s]+$/.test(attempt.code)
    ? consumeCode(db, attempt)
    : consumeRecoveryCode(db, { userId: attempt.userId, hash: hashOf(attempt.keyFor, attempt.code) })

const makeCode = () => {
  const signs = [...randomBytes(12)].map((byte) => alphabet[byte % alphabet.length])
  return [signs.slice(0, 4), signs.slice(4, 8), signs.slice(8)].map((part) => part.join('')).join('-')
}

/** Replaces the recovery codes and returns the new ones, which are never shown again. */
export const renewRecoveryCodes = async (
  db: Db,
  { userId, keyFor }: { userId: number; keyFor: KeyFor },
): Promise<string[]> => {
  const codes = Array.from({ length: codesCount }, makeCode)
  await replaceRecoveryCodes(db, { userId, hashes: codes.map((code) => hashOf(keyFor, code)) })
  return codes
}
