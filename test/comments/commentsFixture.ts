import { makeMember } from '../kit/member'
import type { TestClient } from '../kit/client'
import type { TestServer } from '../kit/server'

type Place = 'materials' | 'homework'

/** Calls of conversations, and a new student of a group. */
export const commentsFixture = (server: TestServer) => {
  const read = (who: TestClient, place: Place, id: number, owner: number, locale: 'ru' | 'en' = 'en') =>
    who.get(`/api/conversations/${place}/${id}/${owner}`, { locale })
  const items = async (who: TestClient, place: Place, id: number, owner: number) =>
    (await who.call('GET /api/conversations/:place/:id/:owner', { params: { place, id, owner }, query: {} })).data.items
  const write = (who: TestClient, place: Place, id: number, owner: number, body: object) =>
    who.post(`/api/conversations/${place}/${id}/${owner}/comments`, { body, locale: 'en' })
  /** Writes a comment and returns its id. */
  const put = async (who: TestClient, place: Place, id: number, owner: number, body: object): Promise<number> => {
    const answer = await write(who, place, id, owner, body)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return Object(answer.body).data.id
  }
  const see = (who: TestClient, place: Place, id: number, owner: number, comment_id: number) =>
    who.call('POST /api/conversations/:place/:id/:owner/seen', { params: { place, id, owner }, body: { comment_id } })
  const newStudent = async (groupId: number) => {
    const member = await makeMember(server)
    await server.pool.query(`UPDATE users SET role_id = (SELECT id FROM roles WHERE code = 'student') WHERE id = $1`, [
      member.id,
    ])
    await server.pool.query('INSERT INTO memberships (user_id, group_id, started_on) VALUES ($1, $2, now())', [
      member.id,
      groupId,
    ])
    return member
  }
  const leave = (userId: number) =>
    server.pool.query(
      `UPDATE memberships SET ended_on = now(), state = 'transferred' WHERE user_id = $1 AND ended_on IS NULL`,
      [userId],
    )
  const notices = async (who: TestClient) =>
    (await who.call('GET /api/notifications', { query: {} })).data.filter(({ event }) => event.startsWith('comment.'))
  return { read, items, write, put, see, newStudent, leave, notices }
}
