import { Client, type ClientConfig } from 'pg'
import { liftLimits } from '../liftLimits'
import { StartupError } from '../startupError'

/** A connection of its own, or a StartupError when there is nobody to connect to. */
export const connect = async (connection: ClientConfig): Promise<Client> => {
  // Whoever takes the connection and never answers is not waited for longer.
  const client = new Client({ connectionTimeoutMillis: 5000, ...connection })
  // A connection that is lost fails the statement under way; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await liftLimits(client)
    return client
  } catch (error) {
    throw new StartupError(
      'The database cannot be reached ' +
        `(${error instanceof Error ? error.message || error.name : String(error)}): check DATABASE_URL and that ` +
        'the server runs.',
      { cause: error },
    )
  }
}
