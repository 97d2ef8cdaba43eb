import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { makeDatabase } from '../kit/databases'

const run = promisify(execFile)

it('the types of the database are those of the migrated database', { timeout: 60_000 }, async () => {
  const { connection, drop } = await makeDatabase()
  const { host, port, user, database } = connection
  const query = new URLSearchParams({ host, port: String(port) })
  const url = `postgres://${user}@localhost/${database}?${query.toString()}`
  const types = JSON.stringify({ int8: 'number', timestamptz: 'string' })
  const options = [
    '--dialect',
    'postgres',
    '--date-parser',
    'string',
    '--numeric-parser',
    'number',
    '--default-schema',
    'public',
  ]
  options.push(
    '--include-pattern',
    'public.*',
    '--type-mapping',
    types,
    '--out-file',
    'src/server/platform/schema.ts',
    '--verify',
  )
  try {
    const { stdout } = await run('node_modules/.bin/kysely-codegen', ['--url', url, ...options])
    expect(stdout).toContain('up-to-date')
  } finally {
    await drop()
  }
})
