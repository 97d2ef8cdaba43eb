import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Kysely, PostgresDialect, type Dialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema'
import { watchForSilence } from './silence'

export type Db = Kysely<DB> | Transaction<DB>
/**
 * `outside` is for statements beside a transaction that is open: it has connections of its own, each for one statement
 * only, so that a request that holds a connection never waits for those that wait for it.
 */
/** Where the database is, and as whom. */
export type Connection = pg.PoolConfig
export type Database = {
  db: Kysely<DB>
  outside: Kysely<DB>
  dialect: Dialect
  pool: pg.Pool
  /** For whoever needs a connection of their own. */
  connection: Connection
  close: () => Promise<void>
}

// As the generated schema has them: numbers as numbers, days as yyyy-MM-dd, moments as ISO 8601.
const { builtins, setTypeParser } = pg.types
const int8Array: number = 1016
setTypeParser(builtins.INT8, Number)
setTypeParser(builtins.NUMERIC, Number)
setTypeParser(builtins.DATE, String)
setTypeParser(builtins.TIMESTAMPTZ, (raw) => isoOf(raw))
setTypeParser(int8Array, (raw: string) => (raw === '{}' ? [] : raw.slice(1, -1).split(',').map(Number)))

const momentInUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/
/** A page of a list has a hundred moments, and Date takes ten times as long to read one. */
const isoOf = (raw: string): string => {
  const [, day, time, fraction = ''] = momentInUtc.exec(raw) ?? []
  return day ? `${day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z` : new Date(raw).toISOString()
}

const names = new Map<string, string>()
const maxNames = 2000
/**
 * A statement's name: prepared once per connection and planned once. Kysely sends none, so we give it the hash of its
 * text.
 */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known) return known
  // A text that differs with every call (an IN list of any length) must not fill the server with prepared statements.
  if (names.size >= maxNames) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const isTransactionControl = /^(begin|commit|rollback|savepoint|release|set|start)/i

/** The connections on which a statement waits for its answer. */
type Busy = Set<pg.PoolClient>

/** Gives a client's statements their names: Kysely's driver calls `query(text, values)`. */
const nameStatements = (client: pg.PoolClient, busy: Busy) => {
  // A connection that breaks between two statements of a transaction tells nobody else; the next statement on it fails.
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
      answer.catch((error: unknown) => abandonSilent(client, error)).finally(() => busy.delete(client))
    }
    return answer
  }
  Object.assign(client, { query })
}

/** A connection that did not answer in time may still be inside a transaction: it must not go back to the pool. */
const abandonSilent = (client: pg.PoolClient, error: unknown) => {
  if (error instanceof Error && error.message === silent) endNow(client)
}
/** Fails the statement that is under way. */
const endNow = (client: pg.PoolClient) => {
  if (client instanceof pg.Client) client.end().catch(() => undefined)
}
const silent = 'Query read timeout'

/**
 * How long a request may keep the database, in ms: what hangs (a lock, a statement) ends in a refusal. Migrations and
 * commands take the time they need.
 */
const requestLimits = {
  lock_timeout: 5000,
  statement_timeout: 20_000,
  query_timeout: 25_000,
  idle_in_transaction_session_timeout: 30_000,
} as const

/**
 * More statements at once than this only take the processors from each other: a page of a queue costs a fifth less with
 * eight connections on two processors than with twenty. A few more than processors there are, because some wait for a
 * lock or the disk.
 */
const poolSize = Math.min(20, 4 * Math.max(2, availableParallelism()))

/**
 * Who waits longer for a connection, in ms, is told to come again: a person waits no longer before a screen that does
 * nothing.
 */
const connectionTimeoutMillis = 2500

const poolOf = (connection: Connection, busy: Busy) => {
  const pool = new pg.Pool({ max: poolSize, connectionTimeoutMillis, idleTimeoutMillis: 30_000, ...connection })
  // An idle connection that the server closed is replaced by the next query; without a listener it would end the
  // process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => nameStatements(client, busy))
  return pool
}

/** Connections are opened when they are needed. */
export const openDatabase = (connection: Connection): Database => open(connection, new Set())

/** As `openDatabase`, for a server: no request waits long for a database that hangs or has stopped answering. */
export const openServerDatabase = (connection: Connection): Database => {
  const busy: Busy = new Set()
  const database = open({ ...requestLimits, ...connection }, busy)
  const stopWatching = watchForSilence(connection, {
    isAsked: () => busy.size > 0,
    onSilence: () => busy.forEach(endNow),
  })
  const close = async () => {
    await stopWatching()
    await database.close()
  }
  return { ...database, close }
}

const open = (connection: Connection, busy: Busy): Database => {
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
