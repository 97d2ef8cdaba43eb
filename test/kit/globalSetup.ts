/** Before all test files of a run: one PostgreSQL, and in it a migrated demo college that every file gets its own copy of. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/server/platform/database'
import { prepareQueue } from '../../src/server/platform/jobs'
import { migrate } from '../../src/server/platform/migrate'
import { startPostgres, type PostgresConnection } from '../../src/server/platform/postgres'
import { fillDemo, settleDemoPassword } from '../../src/server/demo'
import { templateName } from './databases'
import { demoPassword } from './personas'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresConnection
  }
}

export const setup = async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'abitura-test-'))
  await chmod(folder, 0o755)
  const postgres = await startPostgres({ dataDir: folder, durable: false, log: () => undefined })
  await makeTemplate(postgres.connection)
  project.provide('postgres', postgres.connection)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const makeTemplate = async (connection: PostgresConnection) => {
  const first = openDatabase(connection)
  await first.pool.query(`CREATE DATABASE ${templateName}`)
  await first.close()
  const template = openDatabase({ ...connection, database: templateName })
  await migrate(template.pool)
  await prepareQueue({ ...connection, database: templateName })
  await fillDemo(template.db, { now: new Date() })
  await settleDemoPassword(template.db, { given: demoPassword })
  // Sizes are known from the start, so plans in tests are those of a database that has lived a while.
  await template.pool.query('VACUUM ANALYZE')
  await template.close()
}
