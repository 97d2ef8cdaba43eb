import fastify from 'fastify'
import pg from 'pg'

/**
 * What the product's requests are measured against: a bare Fastify route with one prepared select of the same row by the same key, and nothing of ours.
 * Run as a process of its own so that its processor time can be told from the product's.
 */
const [socketFolder = '', port = '5432', tokenHash = ''] = process.argv.slice(2)
const pool = new pg.Pool({ host: socketFolder, port: Number(port), user: 'abitura', database: 'abitura', max: 20 })
const app = fastify()
const text = `SELECT users.*, roles.code AS role FROM sessions JOIN users ON users.id = user_id JOIN roles ON roles.id = role_id
  WHERE token_hash = $1 AND expires_at > now()`
const values = [Buffer.from(tokenHash, 'hex')]
app.get('/', async () => (await pool.query({ name: 'user', text, values })).rows[0])
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
