import type { Kysely } from 'kysely'
import type { DB } from '../kit/schema'
import { insertDemoAccounts } from './accountQueries'

/** Fills an empty database with the demo college, in one transaction. `now` decides the academic year it lives in. */
export const seedDemo = async (db: Kysely<DB>, _options: { now: Date }): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    await insertDemoAccounts(transaction)
  })
}
