import type { ClientBase } from 'pg'

const limits = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  'transaction_timeout',
]

/**
 * Disables the timeouts of role and database for this connection, because migrations, backups and restores take
 * long.
 */
export const disableTimeouts = (client: Pick<ClientBase, 'query'>) =>
  client.query(`SELECT set_config(name, '0', false) FROM pg_settings WHERE name = ANY($1)`, [limits])
