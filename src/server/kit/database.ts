import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema'

export type Db = Kysely<DB> | Transaction<DB>
export type Database = { db: Kysely<DB>; pool: pg.Pool; close: () => Promise<void> }

// As the generated schema has them: numbers as numbers, days as yyyy-MM-dd, moments as ISO 8601.
const { builtins, setTypeParser } = pg.types
const int8Array: number = 1016
setTypeParser(builtins.INT8, Number)
setTypeParser(builtins.NUMERIC, Number)
setTypeParser(builtins.DATE, String)
setTypeParser(builtins.TIMESTAMPTZ, (raw) => new Date(raw).toISOString())
setTypeParser(int8Array, (raw: string) => (raw === '{}' ? [] : raw.slice(1, -1).split(',').map(Number)))

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
  const plain = client.query.bind(client)
  const query = (...sent: unknown[]): unknown => {
    const [text, values] = sent
    const named = typeof text === 'string' && Array.isArray(values) && !isTransactionControl.test(text)
    return Reflect.apply(plain, undefined, named ? [{ name: nameOf(text), text, values }] : sent)
  }
  Object.assign(client, { query })
}

export const openDatabase = (connection: pg.PoolConfig): Database => {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    ...connection,
  })
  // An idle connection that the server closed is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', nameStatements)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => pool.end() }
}
