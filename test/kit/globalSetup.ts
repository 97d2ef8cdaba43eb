/** Before all test files of a run: one PostgreSQL, and in it a migrated demo college that every file gets its own copy of. */
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/server/platform/database'
import { prepareQueue } from '../../src/server/platform/workers'
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

/** The processor time of this process and of all children that it and they waited for, in seconds; only Linux tells. */
const processorTime = (): number => {
  const words = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  // User and system time, of its own and of its children, in hundredths; what is cut off before is a name that may hold spaces.
  return words.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

/** Said when all is over, PostgreSQL and the browsers too. */
const sayHowLong = () => {
  const spent = process.platform === 'linux' ? ` and ${processorTime().toFixed(0)} s of processor time` : ''
  process.stdout.write(`The tests took ${(process.uptime() / 60).toFixed(1)} minutes${spent}.\n`)
}

export const setup = async (project: TestProject) => {
  process.once('exit', sayHowLong)
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
