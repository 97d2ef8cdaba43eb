import { hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Db } from './database'

/** Returns the 32-byte key of a purpose. It reveals neither the secret nor other keys. */
export type KeyFor = (purpose: string) => Buffer

const settingsKey = 'secret'

/**
 * Secret for signing and encryption: SECRET, or a random value in the settings shared by all processes. Changing it
 * invalidates signed links and encrypted data.
 */
export const openSecret = async (db: Db, configured: string | null): Promise<KeyFor> => {
  const secret = configured ?? (await sharedSecret(db))
  const keys = new Map<string, Buffer>()
  return (purpose) => {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secret, '', `abitura:${purpose}`, 32))
    keys.set(purpose, key)
    return key
  }
}

const sharedSecret = async (db: Db): Promise<string> => {
  await db
    .insertInto('settings')
    .values({ key: settingsKey, value: JSON.stringify(randomBytes(32).toString('base64url')) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = await db.selectFrom('settings').select('value').where('key', '=', settingsKey).executeTakeFirstOrThrow()
  return z.string().min(32).parse(row.value)
}
