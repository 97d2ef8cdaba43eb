import { escapeIdentifier, type ClientBase, type Pool } from 'pg'
import { codeOf } from './errorCode'
import { StartupError } from './startupError'

type Client = Pick<ClientBase | Pool, 'query'>
type Privileges = { role: string; database: string; in_database: boolean; in_schema: boolean }

const privileges = `SELECT current_user AS role, current_database() AS database,
  has_database_privilege(current_database(), 'CREATE') AS in_database, has_schema_privilege('public', 'CREATE') AS in_schema`

const isDenied = (error: unknown): boolean =>
  codeOf(error) === '42501' || (error instanceof Error && error.cause !== undefined && isDenied(error.cause))

/** Explains "permission denied" of a role that cannot create tables, with the statement to run. */
export const explainDenied = async (client: Client, error: unknown): Promise<unknown> => {
  if (!isDenied(error)) return error
  const { rows } = await client.query<Privileges>(privileges)
  const found = rows[0]
  if (!found || (found.in_database && found.in_schema)) return error
  const role = escapeIdentifier(found.role)
  const statement = found.in_database
    ? `GRANT USAGE, CREATE ON SCHEMA public TO ${role}`
    : `ALTER DATABASE ${escapeIdentifier(found.database)} OWNER TO ${role}`
  return new StartupError(
    `The role ${found.role} cannot create tables in the database ${found.database}. As a superuser, run ` +
      `${statement}; in that database, then start again.`,
    { cause: error },
  )
}
