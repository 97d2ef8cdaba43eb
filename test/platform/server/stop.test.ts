import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../kit/server'
import { demoPassword } from '../../kit/personas'

const server = await startTestServer()
afterAll(server.stop)

describe('Stopping the server', () => {
  it('completes the running request and keeps its change', async () => {
    const admin = server.as('admin')
    const { data } = await admin.call('GET /api/directories/directions', { query: { range: '[0,0]' } })
    const id = data[0]?.id
    const { rows } = await server.pool.query('SELECT translations FROM directions WHERE id = $1', [id])
    expect(rows).toHaveLength(1)

    const url = await server.listen()
    const { data: session } = await server
      .as('guest')
      .call('POST /api/login', { body: { email: 'manage-directions@abitura.test', password: demoPassword } })
    const holder = await server.pool.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM directions WHERE id = $1 FOR UPDATE', [id])
    const archiving = fetch(`${url}/api/directories/directions/archive`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...('token' in session && { authorization: `Bearer ${session.token}` }),
      },
      body: JSON.stringify({ ids: [id] }),
    })
    await somebodyWaits()
    const closed = server.app.close()
    await holder.query('COMMIT')
    holder.release()
    const answer = await archiving
    await closed
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ data: { done: [id] } })
    const kept = await server.pool.query('SELECT status FROM directions WHERE id = $1', [id])
    expect(kept.rows).toEqual([{ status: 'archived' }])
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed')
  })
})

/**
 * Waits until a lock blocks a statement. The query runs outside the transaction that holds the lock, because there it
 * would always see the same snapshot.
 */
const somebodyWaits = async (): Promise<void> => {
  const { rows } = await server.pool.query(
    'SELECT 1 FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0 AND datname = current_database()',
  )
  return rows.length === 0 ? somebodyWaits() : undefined
}
