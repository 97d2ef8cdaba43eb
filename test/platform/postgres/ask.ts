import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

type Connection = { host: string; port: number; user: string; database: string }

/** Runs a statement on a separate connection and returns its rows. */
export const ask = async (connection: Connection, text: string): Promise<Record<string, unknown>[]> => {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** The pid of a cluster's PostgreSQL, from its lock file. */
export const postmasterOf = async (cluster: string): Promise<number> =>
  Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
