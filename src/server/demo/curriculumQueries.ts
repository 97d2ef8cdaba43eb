import { sql } from 'kysely'
import { followCurriculum } from '../curricula/assignmentQueries'
import { copyLines } from '../curricula/lineQueries'
import { entryYear, numberedSemesters } from '../curricula/planQueries'
import { approveDraft, insertDraft } from '../curricula/queries'
import type { Db } from '../platform/database'
import { emailOf } from './accounts'
import type { IdOf } from './keys'

type Beginners = { direction_id: number; education_method_id: number; entry_year: number; ids: number[] }
/** Groups that entered this year, by direction and form. */
const listBeginners = async (db: Db): Promise<Beginners[]> => {
  const { rows } = await sql<Beginners>`
    SELECT direction_id, education_method_id, ${entryYear} AS entry_year, array_agg(groups.id ORDER BY groups.id) AS ids
    FROM groups JOIN directions ON directions.id = direction_id
    -- A graduation of the demo shows that an unsigned gradebook alone hinders a student of the one-year programme.
    WHERE groups.status = 'active' AND course = 1 AND duration_months > 12 GROUP BY 1, 2, 3 ORDER BY min(groups.id)`.execute(
    db,
  )
  return rows
}

/** The subjects that the groups study now, and the programme's others in later semesters. */
const insertLines = async (db: Db, id: number, { direction_id, entry_year, ids }: Beginners): Promise<void> => {
  await sql`
    WITH current AS (
      SELECT DISTINCT subject_id, place - 2 * ${entry_year}::int AS semester FROM gradebooks
        JOIN (${numberedSemesters}) AS semesters ON semesters.id = period_id WHERE group_id = ANY(${ids})
    ), later AS (
      SELECT subject_id, row_number() OVER (ORDER BY subject_id) - 1 AS number,
        greatest(1, least(12, ceil(duration_months / 6.0)) - 2)::int AS count
      FROM subject_directions JOIN subjects ON subjects.id = subject_id JOIN directions ON directions.id = direction_id
      WHERE direction_id = ${direction_id} AND subjects.status = 'active' AND subject_type_id IN (2, 3)
        AND subject_id NOT IN (SELECT subject_id FROM current)
    ), planned AS (
      SELECT subject_id, semester::int FROM current
      UNION ALL SELECT subject_id, (CASE WHEN count = 1 THEN 2 ELSE 3 + number % count END)::int FROM later
    )
    INSERT INTO curriculum_lines (curriculum_id, subject_id, semester, hours, credits, control_form)
    SELECT ${id}::bigint, subjects.id, semester, hours, round(hours / 36.0, 1), control_form
    FROM planned JOIN subjects ON subjects.id = subject_id`.execute(db)
}

/**
 * Approves curricula for everybody who entered this year and assigns them. The first has an earlier edition and a
 * draft for the next year. Older groups have none, because their marks of earlier years are not in the demo.
 */
export const insertCurricula = async (db: Db, personId: IdOf): Promise<void> => {
  const by = personId(emailOf('methodist'))
  const beginners = await listBeginners(db)
  for (const [place, groups] of beginners.entries()) {
    const { ids, ...key } = groups
    const id = await insertDraft(db, { ...key, note: '' })
    await insertLines(db, id, groups)
    await approveDraft(db, { id, by })
    await followCurriculum(db, { curriculumId: id, groupIds: ids, by })
    if (place > 0) continue
    const next = await insertDraft(db, { ...key, note: 'Больше часов на базы данных' })
    await copyLines(db, { from: id, to: next })
    await sql`UPDATE curriculum_lines SET hours = hours + 18
      WHERE curriculum_id = ${next} AND subject_id IN (SELECT id FROM subjects WHERE code = 'ОП.08')`.execute(db)
    await approveDraft(db, { id: next, by })
    await followCurriculum(db, { curriculumId: next, groupIds: ids.slice(0, 1), by })
    const draft = await insertDraft(db, { ...key, entry_year: key.entry_year + 1, note: '' })
    await copyLines(db, { from: next, to: draft })
  }
}
