import { sql } from 'kysely'
import { defaultRules } from '../../api/gradebook/computeFinal'
import { signGradebook } from '../gradebook/sheets/signingQueries'
import { dayOf } from '../kit/days'
import { localise } from '../kit/texts/messages'
import type { Db } from '../platform/database'
import { emailOf } from './accounts'

type PastBook = {
  id: number
  subject_id: number
  period_id: number
  ends_on: string
  student_id: number
  user_ids: number[]
}

/**
 * Signs two gradebooks of student B's group for the previous period: student B fails both, and the first classmate one.
 * Graduations and promotions of other groups do not depend on them.
 */
export const insertPastBooks = async (db: Db, { now, by }: { now: Date; by: number }): Promise<PastBook[]> => {
  const { rows: books } = await sql<PastBook>`
    WITH place AS (
      SELECT group_id, users.id AS student_id FROM users JOIN memberships ON user_id = users.id AND ended_on IS NULL
      WHERE email = ${emailOf('student.b')}
    ), period AS (
      SELECT id, ends_on FROM periods WHERE ends_on < ${dayOf(now, 'UTC')}::date ORDER BY ends_on DESC LIMIT 1
    ), made AS (
      INSERT INTO gradebooks (group_id, subject_id, period_id, scale, rules)
      SELECT DISTINCT group_id, subject_id, period.id, 'five', ${JSON.stringify(defaultRules)}::jsonb
      FROM place JOIN group_teachers USING (group_id) JOIN subjects ON subjects.id = subject_id AND control_form = 'exam', period
      ORDER BY subject_id LIMIT 2 RETURNING id, group_id, subject_id, period_id
    )
    SELECT made.id, subject_id, period_id, ends_on, student_id, ARRAY(SELECT user_id FROM memberships
      WHERE memberships.group_id = made.group_id AND ended_on IS NULL ORDER BY memberships.id) AS user_ids
    FROM made JOIN place USING (group_id), period ORDER BY made.id`.execute(db)
  for (const [place, book] of books.entries()) await signBook(db, book, { isFirst: place === 0, by })
  return books
}

const signBook = async (
  db: Db,
  { id, ends_on, student_id, user_ids }: PastBook,
  { isFirst, by }: { isFirst: boolean; by: number },
): Promise<void> => {
  const classmate = user_ids.find((userId) => userId !== student_id)
  const finals = user_ids.map((user_id, at) => {
    const isFailing = user_id === student_id || (isFirst && user_id === classmate)
    const value = isFailing ? 2 : 5 - (at % 3)
    return { user_id, value, average: value }
  })
  await sql`
    INSERT INTO grade_items (gradebook_id, kind, title, scale, max)
    VALUES (${id}, 'final', ${localise('ru', { key: 'gradebook.final' })}, 'five', 5)`.execute(db)
  await sql`
    WITH item AS (
      INSERT INTO grade_items (gradebook_id, kind, title, held_on, scale, max, posts_at)
      VALUES (${id}, 'exam', 'Экзамен', ${ends_on}::date - 5, 'five', 5, ${ends_on}::date - 4) RETURNING id
    ), given AS (
      SELECT item.id, user_id, value FROM item, jsonb_to_recordset(${JSON.stringify(finals)}::jsonb) AS given (user_id bigint, value numeric)
    ), entries AS (
      INSERT INTO grade_entries (item_id, user_id, scale, value, notified_version, updated_at)
      SELECT id, user_id, 'five', value, 1, ${ends_on}::date - 4 FROM given
    )
    INSERT INTO grade_changes (item_id, user_id, version, value, source, changed_by, changed_at)
    SELECT id, user_id, 1, value, 'typed', ${by}::bigint, ${ends_on}::date - 4 FROM given`.execute(db)
  await signGradebook(db, { bookId: id, finals, personId: by })
  const signedAt = sql`${ends_on}::date + time '12:00'`
  await sql`UPDATE gradebook_signings SET signed_at = ${signedAt} WHERE gradebook_id = ${id}`.execute(db)
  await sql`UPDATE gradebooks SET signed_at = ${signedAt} WHERE id = ${id}`.execute(db)
  await sql`UPDATE grade_items SET posts_at = ${signedAt} WHERE gradebook_id = ${id} AND kind = 'final'`.execute(db)
}
