import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { makeMember } from '../../kit/member'
import { newPassword } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const inAMonth = new Date(server.clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10)

type ConcurrentCall = { change: string; userId: number; call: () => Promise<{ status: number }> }
/** Sends the request while the change is written but not committed, so that the request still sees the old account. */
const duringChange = async ({ change, userId, call }: ConcurrentCall) => {
  const client = await server.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(`UPDATE users SET ${change} WHERE id = $1`, [userId])
    let answered = false
    const answer = call().finally(() => {
      answered = true
    })
    const isHeldUp = async () => {
      const { rows } = await server.pool.query(
        'SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0',
      )
      return rows[0].count > 0
    }
    await expect.poll(async () => answered || (await isHeldUp()), { timeout: 20_000 }).toBe(true)
    await client.query('COMMIT')
    return await answer
  } finally {
    client.release()
  }
}
const countSessions = async (userId: number) => {
  const { rows } = await server.pool.query('SELECT count(*)::int AS count FROM sessions WHERE user_id = $1', [userId])
  return rows[0].count
}
const changes = [
  ['the password is being changed', () => `password_hash = '${randomUUID()}'`],
  ['the account is being blocked', () => "status = 'blocked'"],
] as const

describe('The old password of an account', () => {
  it.each(changes)('cannot open a session while %s', async (_what, change) => {
    const { id, email } = await makeMember(server)
    const call = () => server.as('guest').post('/api/login', { body: { email, password: newPassword } })
    const { status } = await duringChange({ change: change(), userId: id, call })
    expect(status).toBe(422)
    expect(await countSessions(id)).toBe(0)
  })

  it.each(changes)('cannot create an API token while %s', async (_what, change) => {
    const { id, client } = await makeMember(server)
    const body = { name: 'Табло', permissions: ['vote'], expires_on: inAMonth, password: newPassword }
    const call = () => client.post('/api/settings/tokens', { body })
    const { status } = await duringChange({ change: change(), userId: id, call })
    expect(status).toBe(422)
    expect(await countSessions(id)).toBe(0)
  })

  it('cannot set another password while the password is being changed', async () => {
    const { id, client } = await makeMember(server)
    const body = { current_password: newPassword, password: 'десять чёрных сов' }
    const call = () => client.patch('/api/settings/password', { body })
    const { status } = await duringChange({ change: "password_hash = 'the owner’s'", userId: id, call })
    const { rows } = await server.pool.query('SELECT password_hash FROM users WHERE id = $1', [id])
    expect(status).toBe(422)
    expect(rows[0].password_hash).toBe('the owner’s')
  })
})
