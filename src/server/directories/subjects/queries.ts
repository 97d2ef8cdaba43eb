import { sql, type ExpressionBuilder } from 'kysely'
import type { z } from 'zod'
import type { Usage } from '../../../api/kit/errors'
import type { Locale } from '../../../api/kit/endpoints'
import type { Subject, SubjectInput, subjects } from '../../../api/directories/subjects'
import { every, is, oneOf } from '../../kit/conditions'
import type { Db } from '../../platform/database'
import { inOrder, nameIn, rowsAndTotal, type Listing } from '../../kit/lists'
import { found } from '../../kit/problems'
import { usageById, type UsageOf } from '../../kit/records'
import type { DB } from '../../platform/schema'
import { matches } from '../../kit/search'

type Query = z.output<(typeof subjects)['GET /api/directories/subjects']['query']>
type Listed = Listing<Query> & { activeOnly?: boolean }

const columns = (db: Db, locale: Locale) =>
  db
    .selectFrom('subjects')
    .select((eb) => [
      'id',
      'version',
      'created_at',
      'updated_at',
      'code',
      'translations',
      'subject_type_id',
      'hours',
      'credits',
      'control_form',
      'status',
      eb.ref(nameIn(locale)).as('name'),
      sql`ARRAY(SELECT direction_id FROM subject_directions WHERE subject_id = subjects.id ORDER BY 1)`.as(
        'direction_ids',
      ),
      sql`(SELECT count(*) FROM subject_directions WHERE subject_id = subjects.id)`.as('directions_count'),
      sql`(SELECT count(DISTINCT group_id) FROM group_teachers WHERE subject_id = subjects.id)`.as('groups_count'),
    ])

const filtered = (eb: ExpressionBuilder<DB, 'subjects'>, { filter, activeOnly }: Listed) =>
  every([
    oneOf(eb.ref('id'), filter.id),
    oneOf(eb.ref('status'), filter.status),
    oneOf(eb.ref('subject_type_id'), filter.subject_type_id),
    oneOf(eb.ref('control_form'), filter.control_form),
    filter.direction_id === undefined
      ? undefined
      : eb.exists(
          eb
            .selectFrom('subject_directions')
            .select('subject_id')
            .whereRef('subject_id', '=', 'subjects.id')
            .where('direction_id', '=', filter.direction_id),
        ),
    matches({ text: eb.ref('search'), stems: eb.ref('search_stems') }, filter.q),
    is(eb.ref('status'), activeOnly ? 'active' : undefined),
  ])

/** Rows of the list and how many the filter matches. */
export const listSubjects = (db: Db, listed: Listed): Promise<{ rows: Subject[]; total: number }> =>
  rowsAndTotal(
    columns(db, listed.locale)
      .where((eb) => filtered(eb, listed))
      .orderBy(inOrder(listed.sort))
      .$castTo<Subject>(),
    listed,
  )

export const getSubject = async (db: Db, { id, locale }: { id: number; locale: Locale }): Promise<Subject> =>
  found(await columns(db, locale).where('id', '=', id).$castTo<Subject>().executeTakeFirst())

const ownColumns = ({ direction_ids, translations, ...input }: SubjectInput) => ({
  ...input,
  translations: JSON.stringify(translations),
})

export const insertSubject = async (db: Db, input: SubjectInput): Promise<number> => {
  const { id } = await db.insertInto('subjects').values(ownColumns(input)).returning('id').executeTakeFirstOrThrow()
  await insertDirections(db, id, input)
  return id
}

/** The caller has locked the row and checked its version. */
export const updateSubject = async (db: Db, id: number, input: SubjectInput): Promise<void> => {
  await db.updateTable('subjects').set(ownColumns(input)).where('id', '=', id).execute()
  await db.deleteFrom('subject_directions').where('subject_id', '=', id).execute()
  await insertDirections(db, id, input)
}

const insertDirections = async (db: Db, subject_id: number, { direction_ids }: SubjectInput) => {
  if (direction_ids.length === 0) return
  await db
    .insertInto('subject_directions')
    .values(direction_ids.map((direction_id) => ({ subject_id, direction_id })))
    .execute()
}

/** Groups where the subject is taught, directions that examine in it at admission and applications with a result in it. */
export const usageOfSubjects: UsageOf = async (db, ids) => {
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
    FROM profile_exam_results JOIN profiles ON profiles.id = profile_id
    WHERE subject_id = ANY(${ids}) GROUP BY subject_id`.execute(db)
  return usageById(rows)
}
