import { setTimeout } from 'node:timers/promises'
import { Transaction, type ConnectionProvider, type ControlledTransaction } from 'kysely'
import { isRetryable } from './databaseErrors'
import type { Database, Db } from './database'
import type { DB } from './schema'

const attempts = 3

/**
 * Runs the work in a transaction that takes a connection only at its first statement, so that slow checks before it do
 * not occupy one. Makes up to three attempts after deadlocks and serialisation failures, so the work must have no other
 * side effects.
 */
export const inTransaction = async <T>(
  database: Database,
  work: (db: Db) => Promise<T>,
  left = attempts,
): Promise<T> => {
  try {
    return await runOnce(database, work)
  } catch (error) {
    if (left <= 1 || !isRetryable(error)) throw error
    // A random delay keeps the two transactions from colliding again.
    await setTimeout(50 + 100 * Math.random())
    return inTransaction(database, work, left - 1)
  }
}

const runOnce = async <T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> => {
  let started: Promise<ControlledTransaction<DB>> | undefined
  const begin = () => (started ??= database.db.startTransaction().execute())
  try {
    const result = await work(withLazyConnection(database, begin))
    await (await started)?.commit().execute()
    return result
  } catch (error) {
    // Reports the original error even if the rollback fails, because a broken connection rolls back anyway.
    await started?.then((transaction) => transaction.rollback().execute()).catch(() => undefined)
    throw error
  }
}

const withLazyConnection = ({ db, dialect }: Database, begin: () => Promise<ControlledTransaction<DB>>): Db => {
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
