import { setTimeout } from 'node:timers/promises'
import { Transaction, type ConnectionProvider, type ControlledTransaction } from 'kysely'
import { isRetryable } from './databaseErrors'
import type { Database, Db } from './database'
import type { DB } from './schema'

const attempts = 3

/**
 * Runs the work in one transaction that begins with its first statement: what is decided before (a password, a rule)
 * holds no connection while others wait for one. A deadlock or a conflict of transactions, of which the database says
 * that nothing was written, is tried again, three times in all; so the work must keep no trace outside of the database.
 */
export const inTransaction = async <T>(
  database: Database,
  work: (db: Db) => Promise<T>,
  left = attempts,
): Promise<T> => {
  try {
    return await once(database, work)
  } catch (error) {
    if (left <= 1 || !isRetryable(error)) throw error
    // Whoever waited for what was held goes first, and the two that met do not meet again.
    await setTimeout(50 + 100 * Math.random())
    return inTransaction(database, work, left - 1)
  }
}

const once = async <T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> => {
  let begun: Promise<ControlledTransaction<DB>> | undefined
  const begin = () => (begun ??= database.db.startTransaction().execute())
  try {
    const result = await work(lazily(database, begin))
    await (await begun)?.commit().execute()
    return result
  } catch (error) {
    // What went wrong first is what is told; a connection that cannot even roll back is gone, and its transaction with
    // it.
    await begun?.then((transaction) => transaction.rollback().execute()).catch(() => undefined)
    throw error
  }
}

const lazily = ({ db, dialect }: Database, begin: () => Promise<ControlledTransaction<DB>>): Db => {
  const provider: ConnectionProvider = {
    provideConnection: async (use) => (await begin()).getExecutor().provideConnection(use),
  }
  return new Transaction<DB>({
    config: { dialect },
    dialect,
    driver: dialect.createDriver(),
    executor: db.getExecutor().withConnectionProvider(provider),
  })
}
