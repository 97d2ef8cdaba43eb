import { sql } from 'kysely'
import type { EntryColumn } from '../../../api/gradebook/entries'
import type { GradebookPerson } from '../../../api/gradebook/gradebooks'
import type { GradeItem } from '../../../api/gradebook/items'
import type { Locale } from '../../../api/kit/endpoints'
import type { Db } from '../../platform/database'
import { retakenIn, type RetakenMark, type SignedFinal } from '../finalsQueries'
import type { FoundPeriod, Place } from '../bookAccessQueries'

export const itemColumns = (
  locale: Locale,
) => sql`grade_items.id, grade_items.version, grade_items.created_at, grade_items.updated_at, kind, title,
  topic, held_on, lesson_number, room, attendance_at, scale, max, weight, category, test_id,
  translation(tests.translations, ${locale}, 'title') AS test_name,
  (SELECT homework.id FROM homework WHERE homework.item_id = grade_items.id) AS homework_id, posts_at, archived_at`

/** All columns including archived ones: by date, undated ones later, the final mark last. */
export const listItems = async (
  db: Db,
  { bookId, locale }: { bookId: number; locale: Locale },
): Promise<GradeItem[]> => {
  const { rows } = await sql<GradeItem>`
    SELECT ${itemColumns(locale)} FROM grade_items LEFT JOIN tests ON tests.id = test_id
    WHERE gradebook_id = ${bookId} ORDER BY kind = 'final', held_on NULLS LAST, lesson_number, grade_items.id`.execute(
    db,
  )
  return rows
}

export const findItem = async (
  db: Db,
  { id, groupId, subjectId, locale }: Place & { id: number; locale: Locale },
): Promise<(GradeItem & { gradebook_id: number }) | undefined> => {
  const { rows } = await sql<GradeItem & { gradebook_id: number }>`
    SELECT ${itemColumns(locale)}, gradebook_id FROM grade_items LEFT JOIN tests ON tests.id = test_id
    WHERE grade_items.id = ${id} AND gradebook_id IN (SELECT id FROM gradebooks WHERE group_id = ${groupId}
      AND subject_id = ${subjectId})`.execute(db)
  return rows[0]
}

/** Members of the group now or during the period, and everyone with an entry in these gradebooks. */
export const listBookPeople = async (
  db: Db,
  { groupId, period, bookIds }: { groupId: number; period: FoundPeriod; bookIds: readonly number[] },
): Promise<GradebookPerson[]> => {
  const { rows } = await sql<GradebookPerson>`
    WITH last AS (
      SELECT DISTINCT ON (user_id) user_id, started_on, ended_on FROM memberships WHERE group_id = ${groupId}
      ORDER BY user_id, ended_on DESC NULLS FIRST, id DESC
    )
    SELECT users.id, name, started_on IS NOT NULL AND ended_on IS NULL AS is_member,
      coalesce(started_on, ${period.starts_on}::date) AS joined_on, ended_on AS left_on
    FROM users LEFT JOIN last ON user_id = users.id
    WHERE users.id IN (
      SELECT user_id FROM memberships WHERE group_id = ${groupId}
        AND (ended_on IS NULL OR started_on <= ${period.ends_on} AND ended_on >= ${period.starts_on})
      UNION ALL SELECT user_id FROM grade_entries JOIN grade_items ON grade_items.id = item_id WHERE gradebook_id = ANY(${bookIds}))
    ORDER BY name, users.id`.execute(db)
  return rows
}

/** The database builds the JSON in its final form, because a large grid has 50,000 cells. */
export const listEntries = async (db: Db, bookId: number): Promise<EntryColumn[]> => {
  const { rows } = await sql<{ columns: EntryColumn[] }>`
    SELECT coalesce(json_agg(filled), '[]') AS columns FROM (
      SELECT grade_items.id AS item_id, coalesce(user_ids, '[]') AS user_ids, coalesce(values, '[]') AS values,
        coalesce(flags, '[]') AS flags,
        coalesce(versions, '[]') AS versions, coalesce(noted, '[]') AS noted, coalesce(from_tests, '[]') AS from_tests,
        ARRAY(SELECT user_id FROM grade_proposals WHERE item_id = grade_items.id AND state = 'proposed' ORDER BY user_id) AS proposed
      FROM grade_items LEFT JOIN LATERAL (
        SELECT json_agg(user_id) AS user_ids, json_agg(trim_scale(value)) AS values, json_agg(flag) AS flags, json_agg(version) AS versions,
          json_agg(user_id) FILTER (WHERE comment IS NOT NULL OR private_note IS NOT NULL) AS noted,
          json_agg(user_id) FILTER (WHERE attempt_id IS NOT NULL) AS from_tests
        FROM grade_entries WHERE item_id = grade_items.id
      ) AS cells ON true
      WHERE gradebook_id = ${bookId} ORDER BY grade_items.id
    ) AS filled`.execute(db)
  return rows[0]?.columns ?? []
}

/** The signed final marks in force, and the marks of retakes in the same subject and period. */
export const findSignedFinals = async (
  db: Db,
  bookId: number,
): Promise<{ signed: SignedFinal[]; retaken: RetakenMark[] } | null> => {
  const { rows } = await sql<{ signed: SignedFinal[]; retaken: RetakenMark[] }>`
    SELECT finals AS signed, (${retakenIn(sql`gradebooks`)}) AS retaken FROM gradebook_signings
      JOIN gradebooks ON gradebooks.id = gradebook_id
    WHERE gradebook_id = ${bookId} AND reopened_at IS NULL`.execute(db)
  return rows[0] ?? null
}

/** Name of the person whose signature is in force. */
export const findSigner = async (db: Db, bookId: number): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM gradebook_signings JOIN users ON users.id = signed_by
    WHERE gradebook_id = ${bookId} AND reopened_at IS NULL`.execute(db)
  return rows[0]?.name ?? null
}
