import type { Locale } from '../../src/api'
import type { TestClient } from '../kit/client'
import type { TestServer } from '../kit/server'
import { school } from '../study/newMaterial'
import { parseIcs } from './parseIcs'

type NewLesson = {
  held_on: string
  group_id?: number
  topic?: string | null
  room?: string | null
  lesson_number?: number | null
  posts_at?: string | null
  archived_at?: string | null
}

/** Fetches calendars as a calendar program does, and adds lessons of student A's group. */
export const calendarOf = (server: TestServer) => {
  const guest = server.as('guest')
  const linkOf = async (client: TestClient) =>
    new URL((await client.call('POST /api/settings/calendar/link')).data.url).pathname
  const read = async (path: string, { locale = 'ru' }: { locale?: Locale } = {}) => {
    const { status, bytes } = await guest.get(path, { locale })
    if (status !== 200) throw new Error(`${status}`)
    const text = bytes.toString()
    return { text, ...parseIcs(text) }
  }
  const feedOf = async (client: TestClient) => read(await linkOf(client))
  const addLesson = async ({ held_on, group_id, ...more }: NewLesson): Promise<number> => {
    const { topic = null, room = null, lesson_number = 1, archived_at = null } = more
    const group = group_id ?? (await school(server)).group_id
    const { rows } = await server.pool.query<{ id: number }>(
      `INSERT INTO grade_items (gradebook_id, kind, title, scale, max, held_on, topic, room, lesson_number, posts_at, archived_at)
       SELECT min(id), 'lesson', 'Занятие', 'five', 5, $2, $3, $4, $5, $6, $7 FROM gradebooks
       WHERE group_id = $1 AND ($8 OR (group_id, subject_id) IN (SELECT group_id, subject_id FROM group_teachers
         JOIN users ON users.id = user_id WHERE email = 'teacher@abitura.test')) RETURNING id`,
      [
        group,
        held_on,
        topic,
        room,
        lesson_number,
        'posts_at' in more ? more.posts_at : new Date(Date.now() - 86_400_000).toISOString(),
        archived_at,
        group_id !== undefined,
      ],
    )
    return rows[0]?.id ?? 0
  }
  return { linkOf, read, feedOf, addLesson }
}
