import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { makeDatabase } from '../kit/databases'

const run = promisify(execFile)

it('The generated database types match the migrated database; npm run schema renews them', async () => {
  const { connection, drop } = await makeDatabase()
  const { host, port, user, database } = connection
  const query = new URLSearchParams({ host, port: String(port) })
  const options = {
    url: `postgres://${user}@localhost/${database}?${query.toString()}`,
    dialect: 'postgres',
    'date-parser': 'string',
    'numeric-parser': 'number',
    'default-schema': 'public',
    'include-pattern': 'public.*',
    'type-mapping': JSON.stringify({ int8: 'number', timestamptz: 'string' }),
  }
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  try {
    const { stdout } = await run('node_modules/.bin/kysely-codegen', [...words, '--print'])
    await expect(stdout.slice(stdout.indexOf('/**')).trimEnd() + '\n').toMatchFileSnapshot(
      '../../src/server/platform/schema.ts',
    )
  } finally {
    await drop()
  }
})
