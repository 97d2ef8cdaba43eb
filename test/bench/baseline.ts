import { hash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

/**
 * Reference server for comparisons: bare Fastify routes with a prepared SELECT or an INSERT. It is a separate process,
 * so that its CPU time is not part of the product's.
 */
const [socketFolder = '', port = '5432'] = process.argv.slice(2)
const pool = new pg.Pool({ host: socketFolder, port: Number(port), user: 'abitura', database: 'abitura', max: 20 })
const app = fastify()
const text = `SELECT users.*, roles.code AS role FROM sessions JOIN users ON users.id = user_id JOIN roles ON roles.id = role_id
  WHERE token_hash = $1 AND expires_at > now()`
app.get('/', async ({ headers }) => {
  const token = headers.authorization?.replace('Bearer ', '') ?? ''
  return (await pool.query({ name: 'user', text, values: [hash('sha256', token, 'buffer')] })).rows[0]
})
await pool.query(
  'CREATE TABLE IF NOT EXISTS bench_inserts (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, token text NOT NULL)',
)
const insert = 'INSERT INTO bench_inserts (token) VALUES ($1) RETURNING id'
app.get('/insert', async ({ headers }) => {
  const values = [headers.authorization ?? '']
  return (await pool.query({ name: 'insert', text: insert, values })).rows[0]
})
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
