import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { emailOf } from '../../../src/server/demo/accounts'
import { hashToken } from '../../../src/server/people/tokens'
import { startTestServer } from '../../kit/server'

const server = await startTestServer({
  // The database ends transactions that are idle for this long.
  reach: async (connection) => ({ ...connection, idle_in_transaction_session_timeout: 20 }),
})
afterAll(server.stop)

it('A slow reading call is logged as a view and keeps no transaction open', async () => {
  const token = 'x'.repeat(43)
  await sql`INSERT INTO sessions (user_id, token_hash, remembered, expires_at, ip, user_agent)
    SELECT id, ${hashToken(token)}, true, now() + interval '1 hour', '127.0.0.1', '' FROM users
    WHERE email = ${emailOf('manage-profiles')}`.execute(server.db)
  const { status, headers, body } = await server.withToken(token).get('/api/profiles/60/print')
  expect(status, JSON.stringify(body).slice(0, 200)).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  const { rows } =
    await sql`SELECT action, entity_ids FROM audit_events WHERE request_id = ${headers['x-request-id']}`.execute(
      server.db,
    )
  expect(rows).toEqual([{ action: 'print', entity_ids: [60] }])
})
