import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema'

export type Db = Kysely<DB> | Transaction<DB>
export type Database = { db: Kysely<DB>; pool: pg.Pool; close: () => Promise<void> }

const { builtins } = pg.types
const parsers = new Map<number, (raw: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (raw) => raw],
  [builtins.TIMESTAMPTZ, (raw) => new Date(raw).toISOString()],
  [1016, (raw) => (raw === '{}' ? [] : raw.slice(1, -1).split(',').map(Number))], // int8[]
])

const typeParser = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ??
    pg.types.getTypeParser(oid, format === 'binary' ? 'text' : 'text'),
}

const names = new Map<string, string>()
const maxNames = 2000
/** A statement's name: prepared once per connection and planned once. Kysely sends none, so we give it the hash of its text. */
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

/** Gives a client's statements their names. Kysely's driver calls `query(text, values)` and nothing else. */
const nameStatements = (client: pg.PoolClient) => {
  const plain = client.query
  const query = (...sent: unknown[]): unknown => {
    const [text, values] = sent
    const named = typeof text === 'string' && Array.isArray(values) && !isTransactionControl.test(text)
    return Reflect.apply(plain, client, named ? [{ name: nameOf(text), text, values }] : sent)
  }
  Object.assign(client, { query })
}

export const openDatabase = (connection: pg.PoolConfig): Database => {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    types: typeParser,
    ...connection,
  })
  // An idle connection that the server closed is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', nameStatements)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => pool.end() }
}
