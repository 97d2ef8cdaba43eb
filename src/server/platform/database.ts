import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Kysely, PostgresDialect, type Dialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema'
import { watchDatabase } from './databaseWatchdog'

export type Db = Kysely<DB> | Transaction<DB>
/**
 * `outside` runs single statements beside an open transaction on separate connections, so that requests cannot block
 * each other by waiting for the pool.
 */
export type Connection = pg.PoolConfig
export type Database = {
  db: Kysely<DB>
  outside: Kysely<DB>
  dialect: Dialect
  pool: pg.Pool
  /** For code that opens its own connection. */
  connection: Connection
  close: () => Promise<void>
}

// Parsed types match the generated schema: numbers, days as yyyy-MM-dd, moments as ISO 8601.
const { builtins, setTypeParser } = pg.types
const int8Array: number = 1016
setTypeParser(builtins.INT8, Number)
setTypeParser(builtins.NUMERIC, Number)
setTypeParser(builtins.DATE, String)
setTypeParser(builtins.TIMESTAMPTZ, (raw) => isoOf(raw))
setTypeParser(int8Array, (raw: string) => (raw === '{}' ? [] : raw.slice(1, -1).split(',').map(Number)))

const momentInUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/
/** Parses moments by hand, because Date takes ten times as long and a page of a list has a hundred of them. */
const isoOf = (raw: string): string => {
  const [, day, time, fraction = ''] = momentInUtc.exec(raw) ?? []
  return day ? `${day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z` : new Date(raw).toISOString()
}

const names = new Map<string, string>()
const maxNames = 2000
/**
 * Returns a name for a prepared statement, which Kysely does not give: the hash of its text. With a name, PostgreSQL
 * plans the statement only once per connection.
 */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known) return known
  // Limits the number of prepared statements, for texts that differ in every call.
  if (names.size >= maxNames) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const isTransactionControl = /^(begin|commit|rollback|savepoint|release|set|start)/i

/** Connections with a running statement. */
type BusyClients = Set<pg.PoolClient>

/** Wraps the client's `query(text, values)`, which Kysely's driver calls, to name statements. */
const nameStatements = (client: pg.PoolClient, busy: BusyClients) => {
  // Without a listener, a connection that breaks between two statements would end the process. The next statement on
  // it fails.
  client.on('error', () => undefined)
  const plain = client.query.bind(client)
  const query = (...sent: unknown[]): unknown => {
    const [text, values, ...rest] = sent
    const named = typeof text === 'string' && Array.isArray(values) && !isTransactionControl.test(text)
    const answer: unknown = Reflect.apply(
      plain,
      undefined,
      named ? [{ name: nameOf(text), text, values }, ...rest] : sent,
    )
    if (answer instanceof Promise) {
      busy.add(client)
      answer.catch((error: unknown) => closeIfTimedOut(client, error)).finally(() => busy.delete(client))
    }
    return answer
  }
  Object.assign(client, { query })
}

/** A connection that timed out may be inside a transaction, so it must not return to the pool. */
const closeIfTimedOut = (client: pg.PoolClient, error: unknown) => {
  if (error instanceof Error && error.message === queryTimeoutMessage) closeClient(client)
}
/** Closes the connection, which fails its running statement. */
const closeClient = (client: pg.PoolClient) => {
  if (client instanceof pg.Client) client.end().catch(() => undefined)
}
const queryTimeoutMessage = 'Query read timeout'

/** Time limits of a request's statements, in ms. Migrations and commands have none. */
const requestLimits = {
  lock_timeout: 5000,
  statement_timeout: 20_000,
  query_timeout: 25_000,
  idle_in_transaction_session_timeout: 30_000,
} as const

/**
 * Four connections per CPU, because some statements wait for locks or the disk. More would only compete for the CPU: on
 * two CPUs, a queue page costs a fifth less with eight connections than with twenty.
 */
const poolSize = Math.min(20, 4 * Math.max(2, availableParallelism()))

/** In ms. A request that waits longer for a connection is refused with a retry hint. */
const connectionTimeoutMillis = 2500

const poolOf = (connection: Connection, busy: BusyClients) => {
  const pool = new pg.Pool({ max: poolSize, connectionTimeoutMillis, idleTimeoutMillis: 30_000, ...connection })
  // The next query replaces a closed idle connection. Without a listener, the error event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => nameStatements(client, busy))
  return pool
}

/** Opens connections lazily. */
export const openDatabase = (connection: Connection): Database => open(connection, new Set())

/** Like `openDatabase`, with time limits and a watchdog for a database that hangs. */
export const openServerDatabase = (connection: Connection): Database => {
  const busy: BusyClients = new Set()
  const database = open({ ...requestLimits, ...connection }, busy)
  const stopWatching = watchDatabase(connection, {
    isBusy: () => busy.size > 0,
    onHang: () => busy.forEach(closeClient),
  })
  const close = async () => {
    await stopWatching()
    await database.close()
  }
  return { ...database, close }
}

const open = (connection: Connection, busy: BusyClients): Database => {
  const pool = poolOf(connection, busy)
  const besides = poolOf({ ...connection, max: 4 }, busy)
  const dialect = new PostgresDialect({ pool })
  return {
    db: new Kysely<DB>({ dialect }),
    outside: new Kysely<DB>({ dialect: new PostgresDialect({ pool: besides }) }),
    dialect,
    pool,
    connection,
    close: async () => {
      await Promise.all([pool.end(), besides.end()])
    },
  }
}
