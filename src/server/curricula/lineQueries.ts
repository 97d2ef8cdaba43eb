import { sql } from 'kysely'
import type { LineInput } from '../../api/curricula/curricula'
import { orNotFound } from '../kit/problems'
import type { Db } from '../platform/database'

/** Counts a change of lines as an edit of the curriculum, so that its version changes. */
const touch = async (db: Db, id: number): Promise<void> => {
  await sql`UPDATE curricula SET note = note WHERE id = ${id}`.execute(db)
}

export const insertLine = async (db: Db, curriculumId: number, line: LineInput): Promise<void> => {
  await db
    .insertInto('curriculum_lines')
    .values({ curriculum_id: curriculumId, ...line })
    .execute()
  await touch(db, curriculumId)
}

type LineKey = { curriculumId: number; lineId: number }
/** 404 if the curriculum does not have the line. */
export const updateLine = async (db: Db, { curriculumId, lineId }: LineKey, line: LineInput): Promise<void> => {
  const changed = await db
    .updateTable('curriculum_lines')
    .set(line)
    .where('id', '=', lineId)
    .where('curriculum_id', '=', curriculumId)
    .returning('id')
    .executeTakeFirst()
  orNotFound(changed)
  await touch(db, curriculumId)
}

/** 404 if the curriculum does not have the line. */
export const deleteLine = async (db: Db, { curriculumId, lineId }: LineKey): Promise<void> => {
  const deleted = await db
    .deleteFrom('curriculum_lines')
    .where('id', '=', lineId)
    .where('curriculum_id', '=', curriculumId)
    .returning('id')
    .executeTakeFirst()
  orNotFound(deleted)
  await touch(db, curriculumId)
}

/** Adds lines and updates those of the same subject and semester; `replace` deletes all others first. */
export const writeLines = async (
  db: Db,
  curriculumId: number,
  { lines, replace }: { lines: readonly LineInput[]; replace: boolean },
): Promise<void> => {
  if (replace) await db.deleteFrom('curriculum_lines').where('curriculum_id', '=', curriculumId).execute()
  await sql`
    INSERT INTO curriculum_lines (curriculum_id, subject_id, semester, hours, credits, control_form)
    SELECT ${curriculumId}::bigint, subject_id, semester, hours, credits, control_form
    FROM jsonb_populate_recordset(NULL::curriculum_lines, ${JSON.stringify(lines)}::jsonb)
    ON CONFLICT ON CONSTRAINT curriculum_lines_once
      DO UPDATE SET hours = excluded.hours, credits = excluded.credits, control_form = excluded.control_form`.execute(
    db,
  )
  await touch(db, curriculumId)
}

/** Copies the lines of a curriculum to another one. */
export const copyLines = async (db: Db, { from, to }: { from: number; to: number }): Promise<void> => {
  await sql`
    INSERT INTO curriculum_lines (curriculum_id, subject_id, semester, hours, credits, control_form)
    SELECT ${to}::bigint, subject_id, semester, hours, credits, control_form FROM curriculum_lines WHERE curriculum_id = ${from}`.execute(
    db,
  )
}

export type FoundSubject = { key: string; id: number; name: string; is_active: boolean }
/** Subjects with these codes or names, in either language; a key can fit several. */
export const findSubjects = async (
  db: Db,
  { keys, locale }: { keys: readonly string[]; locale: 'ru' | 'en' },
): Promise<FoundSubject[]> => {
  const { rows } = await sql<FoundSubject>`
    WITH keys AS MATERIALIZED (SELECT DISTINCT key, folded(key) AS word FROM unnest(${keys}::text[]) AS key),
      words AS MATERIALIZED (
        SELECT id, folded(code) AS word, 1 AS rank FROM subjects
        UNION SELECT subjects.id, folded(name), 2 FROM subjects JOIN subject_types ON subject_types.id = subject_type_id
          CROSS JOIN unnest(ARRAY[name_ru, name_en]) AS name WHERE subject_types.code <> 'entrance_exam'
      ), found AS (
        SELECT key, id, rank, min(rank) OVER (PARTITION BY key) AS best FROM keys JOIN words USING (word)
      )
    SELECT DISTINCT key, subjects.id, ${locale === 'ru' ? sql`name_ru` : sql`name_en`} AS name, status = 'active' AS is_active
    FROM found JOIN subjects USING (id) WHERE rank = best ORDER BY key, id`.execute(db)
  return rows
}
