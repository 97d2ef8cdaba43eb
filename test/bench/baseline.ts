import { hash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

/**
 * What the product's requests are measured against: a bare Fastify route with one prepared select of who calls, by the token, and nothing of ours.
 * Run as a process of its own so that its processor time can be told from the product's.
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
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
