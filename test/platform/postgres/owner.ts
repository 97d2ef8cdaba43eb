/**
 * A process that owns a PostgreSQL, for tests that kill it, start it twice or run it as another user. Reports events
 * as JSON lines. Commands: `write` inserts rows and reports each acknowledged number, SIGTERM stops it, `exit` ends it
 * without a stop.
 */
import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { z } from 'zod'
import { startPostgres } from '../../../src/server/platform/postgres'
import { StartupError } from '../../../src/server/platform/startupError'

const optionsShape = z.object({
  dataDir: z.string(),
  stateDir: z.string().optional(),
  durable: z.boolean().optional(),
  write: z.boolean().optional(),
})

const report = (event: Record<string, unknown>) => process.stdout.write(`${JSON.stringify(event)}\n`)

const { dataDir, stateDir, durable = false, write = false } = optionsShape.parse(JSON.parse(process.argv[2] ?? '{}'))

const writeRows = async (client: Client) => {
  await client.query('create table if not exists acknowledged (number integer primary key, note text not null)')
  const { rows } = await client.query<{ last: number }>('select coalesce(max(number), 0) as last from acknowledged')
  for (let number = (rows[0]?.last ?? 0) + 1; ; number += 1) {
    await client.query('insert into acknowledged values ($1, $2)', [number, 'x'.repeat(number % 2000)])
    report({ acknowledged: number })
  }
}

try {
  // Terminals send SIGINT to the whole process group; the tests check how PostgreSQL reacts.
  process.on('SIGINT', () => report({ interrupted: true }))
  const postgres = await startPostgres({
    dataDir,
    durable,
    ...(stateDir === undefined ? {} : { stateDir }),
    log: (message) => report({ log: message }),
  })
  process.once('SIGTERM', () => {
    void postgres.stop().then(() => process.exit(0))
  })
  process.stdin.once('data', () => process.exit(0))
  report({ ready: postgres.connection, socketExists: existsSync(postgres.connection.host) })
  if (write) {
    const client = new Client(postgres.connection)
    client.on('error', (error) => report({ log: error.message }))
    await client.connect()
    await writeRows(client)
  }
} catch (error) {
  report({ failed: error instanceof Error ? error.message : String(error), startup: error instanceof StartupError })
  process.exit(1)
}
