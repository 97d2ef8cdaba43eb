import { afterAll, describe, expect, it } from 'vitest'
import { makeMember } from '../../kit/member'
import { startTestServer } from '../../kit/server'

const server = await startTestServer()
afterAll(server.stop)

describe('Concurrent changes of users', () => {
  it('do not wait for audit log entries that reference them', async () => {
    const [one, other] = [await makeMember(server), await makeMember(server)]
    const log = await server.pool.connect()
    try {
      await log.query('BEGIN')
      await log.query(
        "INSERT INTO audit_events (actor_id, request_id, action, entity, entity_ids) VALUES ($1, 'another', 'view', 'users', '{}')",
        [one.id],
      )
      const body = { ids: [one.id, other.id] }
      const answer = await server.as('admin').call('POST /api/access/users/block', { body })
      expect(answer.data).toEqual({ done: [one.id, other.id], refused: [] })
    } finally {
      await log.query('ROLLBACK')
      log.release()
    }
  })

  it('do not wait for audit log entries if an edit keeps the address', async () => {
    const { id } = await makeMember(server)
    const admin = server.as('admin')
    const { data } = await admin.call('GET /api/access/users/:id', { params: { id } })
    const log = await server.pool.connect()
    try {
      await log.query('BEGIN')
      await log.query(
        "INSERT INTO audit_events (actor_id, request_id, action, entity, entity_ids) VALUES ($1, 'another', 'view', 'users', '{}')",
        [id],
      )
      const { version, last_name, first_name, email, phone, role, locale, time_zone } = data
      const body = { version, last_name, first_name, middle_name: 'Иначе', email, phone, role, locale, time_zone }
      const edited = await admin.call('PUT /api/access/users/:id', { params: { id }, body })
      expect(edited.data).toMatchObject({ middle_name: 'Иначе', email, email_verified: true })
    } finally {
      await log.query('ROLLBACK')
      log.release()
    }
  })
})
