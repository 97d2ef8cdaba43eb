import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Basis, MovementLine } from '../../api/reports/codes'
import type { ContingentCell, ReportPerson } from '../../api/reports/reports'
import type { Locale } from '../../api/kit/endpoints'
import { ownGroups } from '../groups'
import { every, is, oneOf } from '../kit/records/conditions'
import { nameIn, windowOf, type Sort, type Window } from '../kit/records/lists'
import { matchesPerson } from '../kit/records/search'
import type { Person } from '../kit/person'
import type { Db } from '../platform/database'

type Reader = Pick<Person, 'id' | 'reach'>
/** A period, both days included. */
export type Period = { from: string; to: string }

/** SQL: the years of groups that a later promotion has changed, as they were at the end of the day. */
const coursesOn = (day: string) => sql`
  SELECT DISTINCT ON (group_id) group_id, (order_groups.before ->> 'course')::int AS course
  FROM order_groups JOIN orders ON orders.id = order_id
  WHERE kind = 'promotion' AND status = 'signed' AND applied_at IS NOT NULL AND order_groups.before IS NOT NULL
    AND effective_on > ${day}::date
  ORDER BY group_id, effective_on, order_id`

/** SQL: states of memberships that a later order has changed, as they were at the end of the day. */
const statesOn = (day: string) => sql`
  SELECT DISTINCT ON (membership_id) (order_people.before #>> '{membership,id}')::bigint AS membership_id,
    order_people.before #>> '{membership,state}' AS state
  FROM orders JOIN order_people ON order_id = orders.id
  WHERE effective_on > ${day}::date AND applied_at IS NOT NULL AND kind <> 'cancellation' AND cancelled_id IS NULL
    AND order_people.before -> 'membership' <> 'null'
  ORDER BY membership_id, effective_on, order_people.id`

/** SQL: the funding of memberships that a later order has changed, as it was at the end of the day. */
const basesOn = (day: string) => sql`
  SELECT DISTINCT ON (membership_id) (order_people.before #>> '{membership,id}')::bigint AS membership_id,
    order_people.before #>> '{membership,basis}' AS basis
  FROM orders JOIN order_people ON order_id = orders.id
  WHERE effective_on > ${day}::date AND applied_at IS NOT NULL AND kind IN ('transfer', 'return') AND cancelled_id IS NULL
    AND order_people.before #>> '{membership,id}' = order_people.after #>> '{membership,id}'
    AND order_people.before #>> '{membership,basis}' <> order_people.after #>> '{membership,basis}'
  ORDER BY membership_id, effective_on, order_people.id`

/** SQL: the funding of each person's latest enrolment through an application. */
const enrolledBases = sql`
  SELECT DISTINCT ON (user_id) user_id, basis
  FROM application_choices JOIN applications ON applications.id = application_id
  WHERE state = 'enrolled' ORDER BY user_id, application_choices.id DESC`

const within = ({ id, reach }: Reader, group: RawBuilder<unknown>) =>
  reach === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${group} IN (${ownGroups(id)})`

type Events = { reader: Reader; events: RawBuilder<unknown>; day: string }
/** SQL: events with the group, year and funding of their person on the day. */
const described = ({ reader, events, day }: Events) => sql`
  SELECT event.id, event.user_id, event.group_id, event.line, event.day, event.order_id, groups.code AS group_code,
    direction_id, education_method_id, coalesce(courses.course, groups.course) AS course, 
    coalesce(changed.basis, event.basis, enrolled.basis, 'unknown') AS basis,
    coalesce(states.state, event.state) = 'academic_leave' AS on_leave
  FROM (${events}) AS event JOIN groups ON groups.id = event.group_id
    LEFT JOIN (${coursesOn(day)}) AS courses ON courses.group_id = event.group_id
    LEFT JOIN (${statesOn(day)}) AS states ON states.membership_id = event.membership_id
    LEFT JOIN (${basesOn(day)}) AS changed ON changed.membership_id = event.membership_id
    LEFT JOIN (${enrolledBases}) AS enrolled ON enrolled.user_id = event.user_id
  WHERE ${within(reader, sql`event.group_id`)}`

const member = (line: MovementLine, day: RawBuilder<unknown>, order = sql`NULL::bigint`) => sql`
  id, id AS membership_id, user_id, group_id, ${line}::text AS line, ${day} AS day, ${order} AS order_id,
  CASE WHEN ended_on IS NULL THEN state ELSE 'studying' END AS state, basis`

/** SQL: memberships at the end of the day. */
export const membersOn = (line: MovementLine, day: string): RawBuilder<unknown> => sql`
  SELECT ${member(line, sql`started_on`)} FROM memberships
  WHERE started_on <= ${day}::date AND (ended_on IS NULL OR ended_on > ${day}::date)`

/** SQL: memberships at the end of the day before. */
const membersBefore = (day: string) => sql`
  SELECT ${member('opening', sql`started_on`)} FROM memberships
  WHERE started_on < ${day}::date AND (ended_on IS NULL OR ended_on >= ${day}::date)`

/** SQL: the order in force that moved a person into or out of the membership. */
const orderOf = (side: 'before' | 'after') => sql`
  LEFT JOIN LATERAL (
    SELECT orders.id AS order_id, kind, orders.terms ->> 'expulsion_reason' AS reason
    FROM order_people JOIN orders ON orders.id = order_people.order_id
    WHERE order_people.user_id = memberships.user_id AND cancelled_id IS NULL AND applied_at IS NOT NULL AND kind <> 'cancellation'
      AND (${sql.ref(side)} #>> '{membership,id}')::bigint = memberships.id
      AND (before #>> '{membership,id}') IS DISTINCT FROM (after #>> '{membership,id}')
    ORDER BY order_people.id DESC LIMIT 1
  ) AS moved ON true`

const moving = (line: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
  memberships.id, memberships.id AS membership_id, user_id, group_id, ${line} AS line, ${day} AS day, order_id,
  CASE WHEN ended_on IS NULL THEN state ELSE 'studying' END AS state, basis`

const arrivalLine = sql`CASE moved.kind WHEN 'enrolment' THEN 'enrolled' WHEN 'reinstatement' THEN 'reinstated'
  WHEN 'transfer' THEN 'transfer_in' WHEN 'return' THEN 'transfer_in' WHEN 'promotion' THEN 'transfer_in' ELSE 'in_without_order' END`
const departureLine = sql`CASE moved.kind WHEN 'graduation' THEN 'graduated'
  WHEN 'expulsion' THEN 'expelled_' || coalesce(reason, 'other')
  WHEN 'transfer' THEN 'transfer_out' WHEN 'return' THEN 'transfer_out' WHEN 'promotion' THEN 'transfer_out'
  WHEN 'enrolment' THEN 'transfer_out' WHEN 'reinstatement' THEN 'transfer_out' ELSE 'out_without_order' END`

/** SQL: changes that the period contains. Days of memberships count, also where somebody has corrected them by hand. */
export const changesIn = ({ from, to }: Period): RawBuilder<unknown> => sql`
  SELECT ${moving(arrivalLine, sql`started_on`)} FROM memberships ${orderOf('after')}
  WHERE started_on BETWEEN ${from}::date AND ${to}::date
  UNION ALL SELECT ${moving(departureLine, sql`ended_on`)} FROM memberships ${orderOf('before')}
  WHERE ended_on BETWEEN ${from}::date AND ${to}::date
  UNION ALL SELECT order_people.id, (after #>> '{membership,id}')::bigint, user_id, (after #>> '{membership,group_id}')::bigint,
    CASE kind WHEN 'promotion' THEN 'promoted' ELSE kind END, effective_on, orders.id, after #>> '{membership,state}',
    (SELECT basis FROM memberships WHERE memberships.id = (after #>> '{membership,id}')::bigint)
  FROM order_people JOIN orders ON orders.id = order_id
  WHERE cancelled_id IS NULL AND applied_at IS NOT NULL AND effective_on BETWEEN ${from}::date AND ${to}::date
    AND after -> 'membership' <> 'null'
    AND (kind IN ('leave', 'return') OR (kind = 'promotion'
      AND (after #>> '{membership,course}')::int > (before #>> '{membership,course}')::int))`

/** SQL: changes of the period, with the contingent before and after it. */
const movementIn = (period: Period) => sql`
  ${membersBefore(period.from)} UNION ALL ${changesIn(period)} UNION ALL ${membersOn('closing', period.to)}`

export const countContingent = async (
  db: Db,
  { day, reader }: { day: string; reader: Reader },
): Promise<ContingentCell[]> => {
  const { rows } = await sql<ContingentCell>`
    SELECT direction_id, education_method_id, course, basis, count(*)::int AS count,
      (count(*) FILTER (WHERE on_leave))::int AS on_leave
    FROM (${described({ reader, events: membersOn('closing', day), day })}) AS people
    GROUP BY direction_id, education_method_id, course, basis
    ORDER BY direction_id, education_method_id, course, basis`.execute(db)
  return rows
}

export type MovementCount = { id: number; line: MovementLine; count: number }
export const countMovement = async (
  db: Db,
  { by, reader, ...period }: Period & { by: 'direction' | 'group'; reader: Reader },
): Promise<MovementCount[]> => {
  const { rows } = await sql<MovementCount>`
    SELECT ${sql.ref(by === 'group' ? 'groups.id' : 'direction_id')} AS id, line, count(*)::int AS count
    FROM (${movementIn(period)}) AS event JOIN groups ON groups.id = group_id
    WHERE ${within(reader, sql`group_id`)} GROUP BY 1, line`.execute(db)
  return rows
}

type Named = { id: number; code: string; name: string }
/** Code and name of programmes or groups, in the order of reports. */
export const listNames = async (
  db: Db,
  { by, ids, locale }: { by: 'direction' | 'group'; ids: readonly number[]; locale: Locale },
): Promise<Named[]> => {
  // Programmes can share code and name if their profiles differ.
  const profile =
    by === 'direction'
      ? sql`coalesce(' (' || nullif(translation(translations, ${locale}, 'profile'), '') || ')', '')`
      : sql`''`
  const { rows } = await sql<Named>`
    SELECT id, code, ${sql.ref(nameIn(locale))} || ${profile} AS name FROM ${sql.table(by === 'group' ? 'groups' : 'directions')}
    WHERE id = ANY(${ids}) ORDER BY code, id`.execute(db)
  return rows
}

export type PeopleFilter = {
  q?: string | undefined
  line?: MovementLine | undefined
  direction_id?: number[] | undefined
  group_id?: number[] | undefined
  education_method_id?: number[] | undefined
  course?: number[] | undefined
  basis?: Basis[] | undefined
  on_leave?: boolean | undefined
  id?: number[] | undefined
}
type PeopleQuery = {
  filter: PeopleFilter
  period: Period
  sort: Sort
  locale: Locale
  reader: Reader
} & Partial<Window>

/** People in a number: those of a line of the period, or the contingent at its end. */
export const listPeople = async (
  db: Db,
  { filter, period, sort, locale, reader, ...window }: PeopleQuery,
): Promise<{ rows: ReportPerson[]; total: number }> => {
  const events = filter.line ? movementIn(period) : membersOn('closing', period.to)
  const direction = sql.raw(sort.order)
  const condition = every([
    is(sql.ref<string>('line'), filter.line),
    oneOf(sql.ref<number>('people.id'), filter.id),
    oneOf(sql.ref<number>('people.direction_id'), filter.direction_id),
    oneOf(sql.ref<number>('people.group_id'), filter.group_id),
    oneOf(sql.ref<number>('people.education_method_id'), filter.education_method_id),
    oneOf(sql.ref<number>('people.course'), filter.course),
    oneOf(sql.ref<string>('people.basis'), filter.basis),
    is(sql.ref<boolean>('people.on_leave'), filter.on_leave),
    matchesPerson(sql.ref<string>('users.search'), filter.q),
  ])
  const { rows } = await sql<ReportPerson & { total: number }>`
    SELECT people.id, user_id, users.name, group_id, group_code, directions.${sql.ref(nameIn(locale))} AS direction_name,
      people.course, people.basis, on_leave, people.day, order_id, orders.number AS order_number,
      (count(*) OVER ())::int AS total
    FROM (${described({ reader, events, day: period.to })}) AS people JOIN users ON users.id = user_id
      JOIN directions ON directions.id = direction_id LEFT JOIN orders ON orders.id = order_id
    WHERE ${condition}
    ORDER BY ${sql.ref(sort.field === 'id' ? 'people.id' : sort.field)} ${direction}, people.id ${direction}
    ${windowOf(window)}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
