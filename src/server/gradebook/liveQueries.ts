import { sql } from 'kysely'
import type { Person } from '../kit/person'
import type { Db } from '../platform/database'
import { publishEvents } from '../platform/events'

type Reader = { group_id: number; subject_id: number; user_id: number }
/** Users who may have the gradebook open: its teachers, the curator, and users with reach `all`. */
const listReaders = async (db: Db, bookId: number): Promise<Reader[]> => {
  const { rows } = await sql<Reader>`
    WITH place AS (SELECT group_id, subject_id FROM gradebooks WHERE id = ${bookId})
    SELECT group_id, subject_id, user_id FROM group_teachers JOIN place USING (group_id, subject_id)
    UNION SELECT group_id, subject_id, curator_id FROM groups JOIN place ON group_id = groups.id WHERE curator_id IS NOT NULL
    UNION SELECT group_id, subject_id, users.id
      FROM role_permissions JOIN roles ON roles.id = role_id AND reach = 'all' JOIN users USING (role_id), place
      WHERE permission = 'manage gradebook' AND users.status = 'active'
    UNION SELECT group_id, subject_id, users.id
      FROM grants JOIN users ON users.id = grants.user_id JOIN roles ON roles.id = users.role_id AND reach = 'all', place
      WHERE permission = 'manage gradebook' AND valid_from <= now() AND (valid_until IS NULL OR valid_until > now())`.execute(
    db,
  )
  return rows
}

/** Notifies other users who may have the gradebook open, on the topic `gradebook/<group>/<subject>`. */
export const publishBookChange = async (
  { db, person }: { db: Db; person: Pick<Person, 'id'> | null },
  bookId: number,
): Promise<void> => {
  const readers = await listReaders(db, bookId)
  const others = readers.filter(({ user_id }) => user_id !== person?.id)
  const [first] = others
  if (!first) return
  const topic = `gradebook/${first.group_id}/${first.subject_id}`
  await publishEvents(
    db,
    topic,
    others.map(({ user_id }) => [user_id, bookId] as const),
  )
}
