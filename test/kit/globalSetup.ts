/**
 * Runs once before all test files: starts PostgreSQL with a migrated demo college as a template for each file's
 * database.
 */
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/server/platform/database'
import { prepareQueue } from '../../src/server/platform/workers'
import { migrate } from '../../src/server/platform/migrate'
import { startPostgres, type PostgresConnection } from '../../src/server/platform/postgres'
import { fillDemo, ensureDemoPassword } from '../../src/server/demo'
import { templateName } from './databases'
import { demoPassword } from './personas'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresConnection
  }
}

/** CPU time in seconds of this process and its ended children; Linux only. */
const processorTime = (): number => {
  const words = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  // User and system time of the process and its children, in hundredths of a second.
  return words.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

/** Printed when all tests have ended. */
const printDuration = () => {
  const spent = process.platform === 'linux' ? ` and ${processorTime().toFixed(0)} s of CPU time` : ''
  process.stdout.write(`The tests took ${(process.uptime() / 60).toFixed(1)} minutes${spent}.\n`)
}

export const setup = async (project: TestProject) => {
  process.once('exit', printDuration)
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
  await ensureDemoPassword(template.db, { given: demoPassword })
  // Collects statistics, so that query plans match those of a database in long use.
  await template.pool.query('VACUUM ANALYZE')
  await template.close()
}
