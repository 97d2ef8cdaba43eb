import { Client, type ClientConfig } from 'pg'
import { disableTimeouts } from '../disableTimeouts'
import { StartupError } from '../startupError'

/** Opens a connection; throws a StartupError if the database is unreachable. */
export const connect = async (connection: ClientConfig): Promise<Client> => {
  // Times out if the server accepts the connection but never answers.
  const client = new Client({ connectionTimeoutMillis: 5000, ...connection })
  // A lost connection fails the running statement. Without a listener, the error event would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await disableTimeouts(client)
    return client
  } catch (error) {
    throw new StartupError(
      'The database cannot be reached ' +
        `(${error instanceof Error ? error.message || error.name : String(error)}). Check DATABASE_URL and that ` +
        'PostgreSQL is running.',
      { cause: error },
    )
  }
}
