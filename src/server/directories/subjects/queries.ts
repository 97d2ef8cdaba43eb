import { sql } from 'kysely'
import type { Usage } from '../../../api/kit/errors'
import { subject, type SubjectInput } from '../../../api/directories/subjects'
import type { Db } from '../../platform/database'
import { recordQueries } from '../../kit/records/recordQueries'
import { usageById, type FindUsage } from '../../kit/records/lockRecord'

const putDirections = async (db: Db, subject_id: number, { direction_ids }: SubjectInput) => {
  await db.deleteFrom('subject_directions').where('subject_id', '=', subject_id).execute()
  if (direction_ids.length === 0) return
  await db
    .insertInto('subject_directions')
    .values(direction_ids.map((direction_id) => ({ subject_id, direction_id })))
    .execute()
}

export const subjectQueries = recordQueries({
  table: 'subjects',
  record: subject,
  computed: () => ({
    direction_ids: sql`ARRAY(SELECT direction_id FROM subject_directions WHERE subject_id = subjects.id ORDER BY 1)`,
    directions_count: sql`(SELECT count(*) FROM subject_directions WHERE subject_id = subjects.id)`,
    groups_count: sql`(SELECT count(DISTINCT group_id) FROM group_teachers WHERE subject_id = subjects.id)`,
  }),
  filters: {
    direction_id: (id) =>
      sql`EXISTS (SELECT FROM subject_directions WHERE subject_id = subjects.id AND direction_id = ${id})`,
    within_reach: (_wanted, { id, reach }) =>
      reach === 'all'
        ? sql`true`
        : sql`EXISTS (SELECT FROM group_teachers WHERE subject_id = subjects.id AND user_id = ${id})`,
  },
  writeParts: putDirections,
})

/** Groups, directions and applications that use the subject. */
export const usageOfSubjects: FindUsage = async (db, ids) => {
  const { rows } = await sql<Usage & { id: number }>`
    SELECT subject_id AS id, 'groups' AS entity, count(*)::int AS count, (array_agg(code ORDER BY code))[1:5] AS names
    FROM (SELECT DISTINCT subject_id, code FROM group_teachers JOIN groups ON groups.id = group_id
      WHERE subject_id = ANY(${ids})) AS taught GROUP BY subject_id
    UNION ALL
    SELECT subject_id, 'directories/directions', count(*)::int, (array_agg(code ORDER BY code))[1:5]
    FROM direction_entrance_subjects JOIN directions ON directions.id = direction_id
    WHERE subject_id = ANY(${ids}) GROUP BY subject_id
    UNION ALL
    SELECT subject_id, 'profiles', count(*)::int, (array_agg(number ORDER BY number))[1:5]
    FROM (SELECT application_id, subject_id FROM application_exam_results UNION SELECT application_id, subject_id FROM college_exam_results) AS results
      JOIN applications ON applications.id = application_id
    WHERE subject_id = ANY(${ids}) GROUP BY subject_id`.execute(db)
  return usageById(rows)
}
