import { sql } from 'kysely'
import type { Db } from '../platform/database'
import { emailOf } from './accounts'
import { demoGradebook } from './gradebook'
import { academicYearStart } from './groups'
import type { IdOf } from './keys'

type Past = { year: string; term: 'autumn' | 'spring'; from: string; to: string; subjects: string[] }
/** Semesters before the recorded ones, with the subjects that were finished in them. */
const pastSemesters = (now: Date): Past[] => {
  const year = academicYearStart(now)
  const autumn = (start: number, subjects: string[]): Past => ({
    year: `${start}/${start + 1}`,
    term: 'autumn',
    from: `${start}-09-01`,
    to: `${start}-12-30`,
    subjects,
  })
  return [
    autumn(year - 2, ['ОУП.01', 'ОУП.02', 'ОУП.03']),
    {
      year: `${year - 2}/${year - 1}`,
      term: 'spring',
      from: `${year - 1}-01-12`,
      to: `${year - 1}-06-30`,
      subjects: ['ОУП.03', 'ОУП.04', 'ОУП.05'],
    },
    autumn(year - 1, ['ОУП.04', 'ОУП.05']),
  ]
}

/** Brings in marks of the semesters before the college used the system, for groups that began then, as an import does. */
export const insertPastMarks = async (db: Db, { now, personId }: { now: Date; personId: IdOf }): Promise<void> => {
  const semesters = pastSemesters(now)
  const given = semesters.map(({ term, ...semester }) => ({ ...semester, ...demoGradebook.periods[term] }))
  const by = personId(emailOf('methodist'))
  await sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        AS given (year text, ru text, en text, "from" date, "to" date, subjects text[])
    ), made AS (
      INSERT INTO periods (academic_year, kind, translations, starts_on, ends_on)
      SELECT year, 'semester', jsonb_build_object('ru', jsonb_build_object('name', ru), 'en', jsonb_build_object('name', en)), "from", "to"
      FROM given RETURNING id, starts_on
    ), excellent AS (
      SELECT final.user_id FROM gradebook_signings JOIN gradebooks ON gradebooks.id = gradebook_id
        CROSS JOIN jsonb_to_recordset(finals) AS final (user_id bigint, value numeric)
      WHERE scale = 'five' GROUP BY 1 HAVING avg(final.value) >= 4.5
    ), marks AS (
      SELECT memberships.user_id, subjects.id AS subject_id, made.id AS period_id, group_id,
        CASE subjects.control_form WHEN 'pass' THEN 'pass_fail' ELSE 'five' END AS scale,
        CASE WHEN subjects.control_form = 'pass' THEN 1 WHEN memberships.user_id IN (SELECT user_id FROM excellent) THEN 5
          ELSE 3 + (memberships.user_id * 7 + subjects.id * 3 + made.id) % 3 END AS value
      FROM memberships JOIN groups ON groups.id = group_id JOIN directions ON directions.id = direction_id
        CROSS JOIN made JOIN given ON given."from" = made.starts_on
        JOIN subjects ON subjects.code = ANY(given.subjects)
      WHERE ended_on IS NULL AND duration_months > 24
        AND left(academic_year, 4)::int - course + 1 <= extract(year FROM made.starts_on) - (extract(month FROM made.starts_on) < 9)::int
    ), imported AS (
      INSERT INTO past_mark_imports (file_name, status, marks_count, uploaded_by, imported_at)
      SELECT 'Итоги прошлых лет.xlsx', 'imported', count(*), ${by}::bigint, now() FROM marks RETURNING id
    ), undone AS (
      INSERT INTO past_mark_imports (file_name, status, marks_count, uploaded_by, imported_at, undone_by, undone_at, undo_reason)
      VALUES ('Итоги прошлых лет (черновая выгрузка).csv', 'undone', 48, ${by}, now(), ${by}, now(), 'Старая выгрузка: оценки за летнюю пересдачу ещё не внесены')
    )
    INSERT INTO past_marks (import_id, user_id, subject_id, period_id, group_id, scale, value)
    SELECT imported.id, user_id, subject_id, period_id, group_id, scale, value FROM marks, imported`.execute(db)
}
