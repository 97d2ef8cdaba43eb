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
    -- The subjects of the demo fill only the programmes of a college.
    WHERE groups.status = 'active' AND course = 1 AND duration_months BETWEEN 13 AND 46 GROUP BY 1, 2, 3 ORDER BY min(groups.id)`.execute(
    db,
  )
  return rows
}

/**
 * Spreads the programme over all its semesters: what the groups study now takes two (languages and sport all), then
 * come general professional subjects, modules and practice. The hours of a subject are divided among its semesters.
 */
const insertLines = async (db: Db, id: number, { direction_id, entry_year, ids }: Beginners): Promise<void> => {
  await sql`
    WITH programme AS (SELECT least(12, ceil(duration_months / 6.0))::int AS last FROM directions WHERE id = ${direction_id}),
    current AS (
      SELECT DISTINCT subject_id AS id FROM gradebooks JOIN (${numberedSemesters}) AS semesters ON semesters.id = period_id
      WHERE group_id = ANY(${ids}) AND place = 2 * ${entry_year}::int + 1
    ), later AS (
      SELECT id, subject_type_id AS type, (row_number() OVER kind)::int - 1 AS number,
        (count(*) OVER (PARTITION BY subject_type_id))::int AS count
      FROM subjects WHERE status = 'active' AND subject_type_id IN (2, 3, 4) AND id NOT IN (SELECT id FROM current)
        AND (id IN (SELECT subject_id FROM subject_directions WHERE direction_id = ${direction_id})
          OR id NOT IN (SELECT subject_id FROM subject_directions))
      WINDOW kind AS (PARTITION BY subject_type_id ORDER BY code DESC)
    ), spans AS (
      SELECT id, 1 AS first, CASE WHEN code IN ('ОУП.04', 'ОУП.06') THEN last ELSE 2 END AS final
      FROM current JOIN subjects USING (id), programme
      UNION ALL SELECT id, CASE type WHEN 4 THEN final ELSE greatest(3, final - 2) END, final FROM (
        SELECT id, type, CASE type
          WHEN 2 THEN greatest(4, last - number * (last - 3) / count)
          WHEN 3 THEN greatest(5, last - 2 * number)
          ELSE last - 2 * (count - 1 - number) END AS final
        FROM later, programme) AS ended
    ), planned AS (
      SELECT id, semester,
        CASE WHEN first = 1 AND semester > 2 THEN 36 WHEN first = 1 THEN hours / 2 ELSE hours / (final - first + 1) END AS hours,
        CASE
          WHEN semester = final OR control_form = 'pass' THEN control_form
          WHEN subject_type_id = 3 AND semester = final - 1 AND control_form = 'exam' THEN 'coursework'
          WHEN first = 1 OR subject_type_id = 3 THEN 'graded_pass'
          ELSE 'none' END AS control_form
      FROM spans JOIN subjects USING (id), generate_series(first, final) AS semester
    )
    INSERT INTO curriculum_lines (curriculum_id, subject_id, semester, hours, credits, control_form)
    SELECT ${id}::bigint, id, semester, hours, round(hours / 36.0, 1), control_form FROM planned`.execute(db)
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
    await sql`UPDATE curriculum_lines SET hours = hours + 18, credits = credits + 0.5
      WHERE curriculum_id = ${next} AND subject_id IN (SELECT id FROM subjects WHERE code = 'ОП.08')`.execute(db)
    await approveDraft(db, { id: next, by })
    await followCurriculum(db, { curriculumId: next, groupIds: ids.slice(0, 1), by })
    const draft = await insertDraft(db, { ...key, entry_year: key.entry_year + 1, note: '' })
    await copyLines(db, { from: next, to: draft })
  }
}
