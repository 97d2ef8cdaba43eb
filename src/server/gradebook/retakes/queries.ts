import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { defaultRules, type GradebookRules } from '../../../api/gradebook/computeFinal'
import type { Retake, RetakeRow, retakes } from '../../../api/gradebook/retakes'
import type { Locale } from '../../../api/kit/endpoints'
import { every, is, oneOf } from '../../kit/records/conditions'
import { nameIn, orderBy, rowsAndTotal, type ListOptions } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import { matchesPerson } from '../../kit/records/search'
import type { Db } from '../../platform/database'
import { canEdit, canRead } from '../bookAccessQueries'

type Reader = Pick<Person, 'id' | 'reach'>
const place = { group: sql`retakes.group_id`, subject: sql`retakes.subject_id` }
const examines = ({ id }: Pick<Reader, 'id'>) =>
  sql<SqlBool>`EXISTS (SELECT FROM retake_examiners WHERE retake_id = retakes.id AND user_id = ${id})`

/** SQL condition over `retakes`: the user reads the gradebook's marks, or examines. */
export const readableRetakes = (person: Reader) =>
  person.reach === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`(${canRead(person, place)} OR ${examines(person)})`

/** SQL over `retakes`: the rules of the gradebook in which the debt is. */
const rulesOf = sql<GradebookRules | null>`(SELECT rules FROM gradebooks WHERE gradebooks.group_id = retakes.group_id
  AND gradebooks.subject_id = retakes.subject_id AND gradebooks.period_id = retakes.period_id)`

/** SQL over `retakes`: other retakes of the same debt. */
const sameDebt = sql`FROM retakes AS other WHERE other.user_id = retakes.user_id AND other.subject_id = retakes.subject_id
  AND other.period_id = retakes.period_id AND other.id <> retakes.id`

/** A retake with what decides who may do what with it. */
export type StoredRetake = Omit<RetakeRow, 'actions'> & {
  can_edit: boolean
  is_examiner: boolean
  /** When the current result was recorded. */
  recorded_at: string | null
  /** Whether a later retake of the debt counts. */
  has_later: boolean
  /** Whether the student was in a group on the day. */
  was_student: boolean
  rules: GradebookRules
}

const rows = (db: Db, { person, locale }: { person: Reader; locale: Locale }) =>
  db
    .selectFrom('retakes')
    .innerJoin('users', 'users.id', 'retakes.user_id')
    .innerJoin('subjects', 'subjects.id', 'retakes.subject_id')
    .innerJoin('periods', 'periods.id', 'retakes.period_id')
    .leftJoin('groups', 'groups.id', 'retakes.group_id')
    .select([
      'retakes.id',
      'retakes.version',
      'retakes.created_at',
      'retakes.updated_at',
      'retakes.user_id',
      'users.name',
      'retakes.group_id',
      'groups.code as group_code',
      'retakes.subject_id',
      sql<string>`subjects.${sql.ref(nameIn(locale))}`.as('subject_name'),
      'retakes.period_id',
      sql<string>`translation(periods.translations, ${locale}, 'name')`.as('period_name'),
      'periods.academic_year',
      'number',
      sql<string>`sheet_number || '/' || sheet_year`.as('sheet'),
      'held_on',
      sql<string | null>`to_char(starts_at, 'HH24:MI')`.as('starts_at'),
      'place',
      sql`(SELECT coalesce(json_agg(json_build_object('id', examiners.id, 'name', examiners.name) ORDER BY position), '[]')
        FROM retake_examiners JOIN users AS examiners ON examiners.id = retake_examiners.user_id
        WHERE retake_id = retakes.id)`.as('examiners'),
      'scale',
      'retakes.status',
      'value',
      sql<boolean>`${canEdit(person, place)}`.as('can_edit'),
      sql<boolean>`${examines(person)}`.as('is_examiner'),
      sql<string | null>`(SELECT max(recorded_at) FROM retake_results WHERE retake_id = retakes.id)`.as('recorded_at'),
      sql<boolean>`EXISTS (SELECT ${sameDebt} AND other.id > retakes.id
        AND other.status NOT IN ('excused', 'cancelled'))`.as('has_later'),
      sql<boolean>`EXISTS (SELECT FROM memberships WHERE memberships.user_id = retakes.user_id AND started_on <= held_on
        AND (ended_on IS NULL OR ended_on >= held_on))`.as('was_student'),
      sql<GradebookRules>`coalesce(${rulesOf}, ${JSON.stringify(defaultRules)}::jsonb)`.as('rules'),
    ])

/** SQL: the day of a moment in the reader's time zone. */
const dayIn = (timeZone: string) => (at: string) => sql`(${at}::timestamptz AT TIME ZONE ${timeZone})::date`
const searched = sql<string>`(users.search || coalesce(' ' || groups.search, '') || ' ' || subjects.search || ' ' || sheet_number || '/' || sheet_year)`

type Query = ListOptions<z.output<(typeof retakes)['GET /api/gradebook/retakes']['query']>> & { person: Person }

export const listRetakes = (
  db: Db,
  { filter, sort, person, locale, ...window }: Query,
): Promise<{ rows: StoredRetake[]; total: number }> =>
  rowsAndTotal(
    rows(db, { person, locale })
      .where((eb) =>
        every([
          readableRetakes(person),
          oneOf(eb.ref('retakes.id'), filter.id),
          is(eb.ref('retakes.period_id'), filter.period_id),
          oneOf(sql<number>`retakes.group_id`, filter.group_id),
          oneOf(eb.ref('retakes.subject_id'), filter.subject_id),
          is(eb.ref('retakes.user_id'), filter.user_id),
          oneOf(eb.ref('retakes.status'), filter.status),
          filter.examiner_id &&
            sql<SqlBool>`retakes.id IN (SELECT retake_id FROM retake_examiners WHERE user_id = ANY(${filter.examiner_id}))`,
          filter.from === undefined ? undefined : sql<SqlBool>`held_on >= ${dayIn(person.timeZone)(filter.from)}`,
          filter.until === undefined ? undefined : sql<SqlBool>`held_on < ${dayIn(person.timeZone)(filter.until)}`,
          matchesPerson(searched, filter.q),
        ]),
      )
      .orderBy(orderBy(sort))
      .$castTo<StoredRetake>(),
    window,
  )

/** The readable retakes with these ids, in the order of their sheets. */
export const findRetakes = (
  db: Db,
  { ids, person, locale }: { ids: readonly number[]; person: Reader; locale: Locale },
): Promise<StoredRetake[]> =>
  rows(db, { person, locale })
    .where((eb) => every([readableRetakes(person), oneOf(eb.ref('retakes.id'), ids)]))
    .orderBy('sheet_year')
    .orderBy('sheet_number')
    .$castTo<StoredRetake>()
    .execute()

/** The parts that only the page of one retake shows. */
export const findRetakeDetails = async (
  db: Db,
  id: number,
): Promise<Pick<Retake, 'planned_by' | 'signed_value' | 'results' | 'others'>> => {
  const { rows: found } = await sql<Awaited<ReturnType<typeof findRetakeDetails>>>`
    SELECT planners.name AS planned_by,
      (SELECT (final ->> 'value')::numeric FROM gradebooks
        JOIN gradebook_signings ON gradebook_id = gradebooks.id AND reopened_at IS NULL
        CROSS JOIN jsonb_array_elements(finals) AS final
        WHERE gradebooks.group_id = retakes.group_id AND gradebooks.subject_id = retakes.subject_id
          AND gradebooks.period_id = retakes.period_id AND (final ->> 'user_id')::bigint = retakes.user_id LIMIT 1) AS signed_value,
      (SELECT coalesce(json_agg(json_build_object('id', results.id, 'status', results.status, 'value', results.value,
          'reason', reason, 'recorded_by', authors.name, 'recorded_at', recorded_at) ORDER BY results.id DESC), '[]')
        FROM retake_results AS results JOIN users AS authors ON authors.id = recorded_by WHERE retake_id = retakes.id) AS results,
      (SELECT coalesce(json_agg(json_build_object('id', other.id, 'number', other.number, 'held_on', other.held_on,
          'status', other.status, 'value', other.value) ORDER BY other.id), '[]') ${sameDebt}) AS others
    FROM retakes JOIN users AS planners ON planners.id = planned_by WHERE retakes.id = ${id}`.execute(db)
  const [details] = found
  if (!details) throw new Error(`Retake ${id} is missing`)
  return details
}

/** Active users who manage gradebooks, by name. */
export const listExaminers = (
  db: Db,
  {
    filter,
    sort,
    ...window
  }: Omit<ListOptions<z.output<(typeof retakes)['GET /api/gradebook/retakes/examiners']['query']>>, 'locale'>,
): Promise<{ rows: { id: number; name: string }[]; total: number }> =>
  rowsAndTotal(
    db
      .selectFrom('users')
      .select(['users.id', 'users.name'])
      .where((eb) =>
        every([
          sql<SqlBool>`users.status = 'active' AND (
            EXISTS (SELECT FROM role_permissions WHERE role_id = users.role_id AND permission = 'manage gradebook')
            OR EXISTS (SELECT FROM grants WHERE user_id = users.id AND permission = 'manage gradebook'
              AND valid_from <= now() AND (valid_until IS NULL OR valid_until > now())))`,
          oneOf(eb.ref('users.id'), filter.id),
          matchesPerson(sql<string>`users.search`, filter.q),
        ]),
      )
      .orderBy(orderBy(sort)),
    window,
  )
