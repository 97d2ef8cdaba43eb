import { createHash, randomBytes } from 'node:crypto'
import type { TestClient } from '../kit/client'
import type { TestServer } from '../kit/server'

export type Voter = { id: number; client: TestClient }

/** Creates signed-in users who may only vote, without the slow password hash. */
export const makeVoters = async (server: TestServer, count: number): Promise<Voter[]> => {
  const { rows } = await server.pool.query<{ id: number }>(
    `INSERT INTO users (last_name, first_name, role_id)
    SELECT 'Избиратель', 'Н' || n, (SELECT id FROM roles WHERE code = 'voter') FROM generate_series(1, $1) AS n RETURNING id`,
    [count],
  )
  const voters = rows.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }))
  await server.db
    .insertInto('sessions')
    .values(
      voters.map(({ id, token }) => ({
        user_id: id,
        token_hash: createHash('sha256').update(token).digest(),
        remembered: true,
        expires_at: new Date(Date.now() + 36_000_000).toISOString(),
      })),
    )
    .execute()
  return voters.map(({ id, token }) => ({ id, client: server.withToken(token) }))
}
