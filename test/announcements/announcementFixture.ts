import type { SentAnnouncement } from '../../src/api/announcements/sent'
import type { TestClient } from '../kit/client'
import type { TestServer } from '../kit/server'
import { school } from '../study/newMaterial'

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const path = '/api/groups/announcements/sent'

/** The teacher of student A, students of two groups, and announcements with what a test changes most. */
export const announcementFixture = async (server: TestServer) => {
  const { group_id, other_group_id } = await school(server)
  const [teacher, office, student, stranger] = [
    server.as('teacher'),
    server.as('methodist'),
    server.as('student.a'),
    server.as('student.b'),
  ]
  const text = { ru: { title: 'Собрание группы', body: '<p>Завтра в 14:30, аудитория 12.</p>' } }
  const create = async (more: object = {}, author: TestClient = teacher): Promise<SentAnnouncement> => {
    const body = { translations: text, audience: 'chosen', group_ids: [group_id], ...more }
    const answer = await author.post(path, { body, locale: 'en' })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return Object(answer.body).data
  }
  const act = (action: 'publish' | 'withdraw', { id, version }: SentAnnouncement, author: TestClient = teacher) =>
    author.post(`${path}/${id}/${action}`, { body: { version }, locale: 'en' })
  const read = async (id: number, author: TestClient = teacher): Promise<SentAnnouncement> =>
    (await author.call('GET /api/groups/announcements/sent/:id', { params: { id } })).data
  /** Publishes a new announcement, and notifies its readers if its time has come. */
  const publish = async (more: object = {}, author: TestClient = teacher): Promise<SentAnnouncement> => {
    const draft = await create(more, author)
    const answer = await act('publish', draft, author)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    await server.runJobs()
    return read(draft.id, author)
  }
  const edit = (announcement: SentAnnouncement, more: object, author: TestClient = teacher) =>
    author.put(`${path}/${announcement.id}`, { body: { ...announcement, ...more }, locale: 'en' })
  const received = async (filter: Record<string, unknown> = {}, who: TestClient = student) =>
    (await who.call('GET /api/groups/announcements', { query: { filter, range: [0, 999] }, locale: 'en' })).data
  const open = (id: number, who: TestClient = student) => who.post(`/api/groups/announcements/${id}/opened`)
  const confirm = (id: number, edition = 1, who: TestClient = student) =>
    who.post(`/api/groups/announcements/${id}/receipt`, { body: { edition }, locale: 'en' })
  const noticesOf = async (id: number, event: string) => {
    const { rows } = await server.pool.query<{ user_id: number }>(
      'SELECT user_id FROM notifications WHERE path = $1 AND event = $2 ORDER BY user_id',
      [`/groups/announcements/${id}`, event],
    )
    return rows.map(({ user_id }) => user_id)
  }
  return {
    path,
    group_id,
    other_group_id,
    teacher,
    office,
    student,
    stranger,
    text,
    create,
    act,
    read,
    publish,
    edit,
    received,
    open,
    confirm,
    noticesOf,
  }
}
