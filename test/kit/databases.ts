import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { PostgresConnection } from '../../src/server/kit/postgres'

export const templateName = 'abitura_template'

/** A database of one's own: a copy of the migrated demo college, or an empty one; `drop` removes it, connections and all. */
export const makeDatabase = async ({ empty = false }: { empty?: boolean } = {}): Promise<{
  connection: PostgresConnection
  drop: () => Promise<void>
}> => {
  const postgres = inject('postgres')
  const database = `test_${randomBytes(8).toString('hex')}`
  await order(postgres, `CREATE DATABASE ${database} TEMPLATE ${empty ? 'template0' : templateName}`)
  return {
    connection: { ...postgres, database },
    drop: () => order(postgres, `DROP DATABASE ${database} WITH (FORCE)`),
  }
}

const order = async (postgres: PostgresConnection, text: string) => {
  const client = new Client(postgres)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
