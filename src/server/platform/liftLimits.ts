import type { ClientBase } from 'pg'

const limits = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  'transaction_timeout',
]

/**
 * Takes off, for this connection, what a role or a database limits everybody by: migrations, backups and restores take
 * their time.
 */
export const liftLimits = (client: Pick<ClientBase, 'query'>) =>
  client.query(`SELECT set_config(name, '0', false) FROM pg_settings WHERE name = ANY($1)`, [limits])
