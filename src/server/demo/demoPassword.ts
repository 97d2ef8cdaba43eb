import type { Database } from '../platform/database'
import { drawPassword, hashPassword, verifyPassword } from '../people/passwords'
import { findDemoHash, findDemoPassword, keepDemoPassword, setDemoPasswords } from './accountQueries'
import { lockFilling } from '../seed/collegeQueries'

type Given = { given: string | null }

/**
 * The password of every account of the demo: `given` by DEMO_PASSWORD, else drawn once for this database and kept in it, as the demo is. Sets it
 * where the accounts have another, be it because DEMO_PASSWORD came or went.
 */
export const settleDemoPassword = (database: Database['db'], { given }: Given): Promise<string> =>
  database.transaction().execute(async (db) => {
    await lockFilling(db)
    const password = given ?? (await keepDemoPassword(db, drawPassword()))
    const isSet = await verifyPassword(await findDemoHash(db), password)
    if (!isSet) await setDemoPasswords(db, await hashPassword(password))
    return password
  })

/** The password by which the accounts of the demo open now; null when it was set by a DEMO_PASSWORD that is not known here. */
export const readDemoPassword = async (db: Database['db'], { given }: Given): Promise<string | null> => {
  const password = given ?? (await findDemoPassword(db))
  return password !== null && (await verifyPassword(await findDemoHash(db), password)) ? password : null
}
