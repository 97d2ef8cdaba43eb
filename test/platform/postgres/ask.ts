import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

type Connection = { host: string; port: number; user: string; database: string }

/** The rows of one statement, on a connection of its own. */
export const ask = async (connection: Connection, text: string): Promise<Record<string, unknown>[]> => {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** The pid of the PostgreSQL that works with a cluster, as its lock file has it. */
export const postmasterOf = async (cluster: string): Promise<number> =>
  Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
