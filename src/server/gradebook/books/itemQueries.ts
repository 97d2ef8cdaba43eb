import { sql } from 'kysely'
import type { ItemEdit } from '../../../api/gradebook/gradebooks'
import type { ItemInput, LessonPattern } from '../../../api/gradebook/items'
import type { Scale } from '../../../api/gradebook/codes'
import type { GradebookRules } from '../../../api/gradebook/computeFinal'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { readableTests } from '../../testing'
import { maxOf } from '../rules'

export const countItems = async (db: Db, bookId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM grade_items WHERE gradebook_id = ${bookId}`.execute(db)
  return rows[0]?.count ?? 0
}

export const insertItem = async (db: Db, bookId: number, input: ItemInput): Promise<number> => {
  const row = await db
    .insertInto('grade_items')
    .values({ ...input, gradebook_id: bookId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const updateItem = async (db: Db, id: number, input: Partial<Omit<ItemEdit, 'version'>>): Promise<void> => {
  await db.updateTable('grade_items').set(input).where('id', '=', id).execute()
}

/** Number of entries in a column, and their highest value. */
export const findMarkStats = async (db: Db, id: number): Promise<{ count: number; best: number | null }> => {
  const { rows } = await sql<{ count: number; best: number | null }>`
    SELECT count(*)::int AS count, max(value) AS best FROM grade_entries WHERE item_id = ${id}`.execute(db)
  return rows[0] ?? { count: 0, best: null }
}

/** Deletes the column if it has neither entries nor homework. Returns whether it was deleted. */
export const deleteEmptyItem = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`
    DELETE FROM grade_items WHERE id = ${id} AND NOT EXISTS (SELECT FROM grade_entries WHERE item_id = ${id})
      AND NOT EXISTS (SELECT FROM homework WHERE item_id = ${id}) RETURNING id`.execute(db)
  return rows.length > 0
}

export const setItemArchived = async (db: Db, id: number, isArchived: boolean): Promise<void> => {
  await sql`
    UPDATE grade_items SET archived_at = CASE WHEN ${isArchived} THEN now() END
    WHERE id = ${id} AND (archived_at IS NOT NULL) <> ${isArchived}`.execute(db)
}

export const setAttendance = async (db: Db, id: number): Promise<void> => {
  await sql`UPDATE grade_items SET attendance_at = now() WHERE id = ${id}`.execute(db)
}

type Lessons = LessonPattern & { bookId: number; title: string; most: number }
/** Creates a posted lesson on each day of the pattern without one of its number. Inserts at most `most + 1`, so that the caller can detect too many. */
export const insertLessons = async (
  db: Db,
  { bookId, title, weekdays, from, to, except, scale, lesson_number, room, most }: Lessons,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO grade_items (gradebook_id, kind, title, held_on, lesson_number, room, scale, max, posts_at)
    SELECT ${bookId}, 'lesson', ${title}, held, ${lesson_number}, ${room}, ${scale}, ${maxOf(scale)}, now()
    FROM (SELECT moment::date AS held FROM generate_series(${from}::timestamp, ${to}::timestamp, '1 day') AS moment) AS days
    WHERE extract(isodow FROM held) = ANY(${weekdays}) AND held <> ALL(${except}::date[])
      AND NOT EXISTS (SELECT FROM grade_items WHERE gradebook_id = ${bookId} AND kind = 'lesson' AND held_on = held AND archived_at IS NULL
        AND lesson_number IS NOT DISTINCT FROM ${lesson_number})
    ORDER BY held LIMIT ${most + 1} RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The caller has locked the gradebook and checked that no manual final mark exists if the scale changes. */
export const saveRules = async (
  db: Db,
  bookId: number,
  { scale, rules }: { scale: Scale; rules: GradebookRules },
): Promise<void> => {
  await sql`UPDATE gradebooks SET scale = ${scale}, rules = ${JSON.stringify(rules)}::jsonb WHERE id = ${bookId}`.execute(
    db,
  )
  await sql`
    UPDATE grade_items SET scale = ${scale}, max = ${maxOf(scale)} WHERE gradebook_id = ${bookId} AND kind = 'final'
      AND scale <> ${scale}`.execute(db)
}

/** Whether there are retakes of the gradebook's final marks: they have its scale. */
export const hasRetakes = async (db: Db, bookId: number): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM retakes JOIN gradebooks USING (group_id, subject_id, period_id) WHERE gradebooks.id = ${bookId} LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether the test belongs to the subject, is readable for the user and is not an entrance exam. */
export const isTestOf = async (
  db: Db,
  { testId, subjectId, person }: { testId: number; subjectId: number; person: Person },
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM tests WHERE id = ${testId} AND subject_id = ${subjectId} AND type <> 'entrance' AND ${readableTests(person)}`.execute(
    db,
  )
  return rows.length > 0
}
