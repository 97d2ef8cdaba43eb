import type { Client } from 'pg'
import { connect } from './backup/connect'
import type { Connection } from './database'
import { StartupError } from './startupError'

const processOf = async (client: Client) => {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid
}

/**
 * Refuses a pooler in transaction mode, because notifications, locks and prepared statements need a stable
 * connection. Detects it by two open connections that share one server process.
 */
export const refuseTransactionPooler = async (connection: Connection): Promise<void> => {
  const clients = [await connect(connection)]
  try {
    clients.push(await connect(connection))
    const pids: unknown[] = []
    for (const client of clients) pids.push(await processOf(client))
    if (pids[0] === pids[1])
      throw new StartupError(
        'DATABASE_URL points to a pooler in transaction mode, such as PgBouncer. Set pool_mode = session, or ' +
          'use the address of PostgreSQL itself.',
      )
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
