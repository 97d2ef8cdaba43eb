import { warningsOf, type Config } from './config'
import { openDatabase, openServerDatabase, type Connection } from './platform/database'
import { prepareQueue } from './platform/workers'
import { explainDenied } from './platform/deniedPrivilege'
import { openLog } from './platform/log'
import { migrate } from './platform/migrate'
import { refuseTransactionPooler } from './platform/pooler'
import { productSchema } from './platform/productSchema'
import type { Report } from './platform/runMigrations'
import { startPostgres } from './platform/postgres'
import { openSecret } from './platform/secret'
import type { Services } from './kit/services'
import { openStorage } from './platform/storage/openStorage'

type Opened = { services: Services; connection: Connection; close: () => Promise<void> }

/** Opens the server's services, with the database migrated to this version. `close` closes them in reverse order. */
export const openServices = async (config: Config): Promise<Opened> => {
  const log = openLog(config.logLevel)
  const postgres = config.databaseUrl
    ? null
    : await startPostgres({ dataDir: config.dataDir, log: (message) => log.info(message) })
  const connection = postgres?.connection ?? { connectionString: config.databaseUrl ?? '' }
  const database = openServerDatabase(connection)
  const close = async () => {
    await database.close()
    await postgres?.stop()
  }
  try {
    if (!postgres) await refuseTransactionPooler(connection)
    await migrateTo(connection, (line) => log.info(line))
    const keyFor = await openSecret(database.db, config.secret)
    for (const warning of warningsOf(config)) log.warn(warning)
    const storage = await openStorage(config)
    return { services: { config, database, keyFor, storage, clock: () => new Date(), log }, connection, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Uses its own connection without request timeouts, because a migration may take long. */
const migrateTo = async (connection: Connection, report: Report) => {
  const { pool, close } = openDatabase({ ...connection, max: 1 })
  try {
    await migrate(pool, productSchema, report)
    await prepareQueue(connection)
  } catch (error) {
    throw await explainDenied(pool, error)
  } finally {
    await close()
  }
}
