import { sql } from 'kysely'
import type { z } from 'zod'
import type { enrolment, EnrolmentOrder } from '../../../api/admissions/enrolment'
import type { Basis } from '../../../api/directories/directions'
import type { Locale } from '../../../api/kit/endpoints'
import { changeStates, listStates, recordStates, roleChange } from '../../groups'
import { every, is, oneOf } from '../../kit/records/conditions'
import type { Db } from '../../platform/database'
import { orderBy, nameIn, rowsAndTotal, type ListOptions } from '../../kit/records/lists'
import { orNotFound } from '../../kit/problems'

type OpenGroup = {
  id: number
  code: string
  name: string
  course: number
  room: number
  education_method_id: number
  starts_on: string
}

/** Groups of the direction that accept students, with the number of free places. */
export const listOpenGroups = async (db: Db, { directionId, locale }: { directionId: number; locale: Locale }) => {
  const { rows } = await sql<OpenGroup>`
    SELECT id, code, ${sql.raw(nameIn(locale))} AS name, course, education_method_id,
      coalesce(starts_on, make_date(left(academic_year, 4)::int, 9, 1)) AS starts_on,
      greatest(0, capacity - (SELECT count(*) FROM memberships WHERE group_id = groups.id AND ended_on IS NULL)) AS room
    FROM groups WHERE direction_id = ${directionId} AND status IN ('forming', 'active')
    ORDER BY course, status = 'forming' DESC, academic_year DESC, code, id`.execute(db)
  return rows
}

type EnrolInput = {
  people: readonly { id: number; user_id: number; basis: Basis }[]
  groupId: number
  orderId: number
  startedOn: string
  order: { number: string; date: string }
}

/**
 * Makes the applicants members of the group, and students unless they have another role. The caller has checked the
 * rules and locked the group.
 */
export const enrol = async (db: Db, { people, groupId, orderId, startedOn, order }: EnrolInput): Promise<void> => {
  const before = await listStates(
    db,
    people.map(({ user_id }) => user_id),
  )
  const bases = new Map(people.map(({ user_id, basis }) => [user_id, basis]))
  const changes = [...before].map(([user_id, state]) => ({
    user_id,
    basis: bases.get(user_id),
    open: { group_id: groupId, state: 'studying' as const },
    ...roleChange(state, 'student'),
  }))
  await changeStates(db, { changes, date: startedOn, order })
  await recordStates(db, { orderId, before })
  await sql`
    UPDATE application_choices SET state = 'enrolled', state_at = now(), state_reason = NULL, membership_id = memberships.id, order_id = ${orderId}
    FROM unnest(${people.map(({ id }) => id)}::bigint[], ${people.map(({ user_id }) => user_id)}::bigint[]) AS chosen (choice_id, user_id)
      JOIN memberships ON memberships.user_id = chosen.user_id AND ended_on IS NULL
    WHERE application_choices.id = choice_id`.execute(db)
}

/** Sets the choices back to `recommended`. Returns their people by order. */
export const releaseChoices = async (db: Db, { ids, reason }: { ids: readonly number[]; reason: string }) => {
  const { rows } = await sql<{ order_id: number; user_ids: number[] }>`
    WITH released AS (
      UPDATE application_choices AS choices
      SET state = 'recommended', state_at = now(), state_reason = ${reason}, membership_id = NULL, order_id = NULL
      FROM application_choices AS before JOIN applications ON applications.id = before.application_id
      WHERE before.id = choices.id AND choices.id = ANY(${ids}) RETURNING before.order_id, user_id)
    SELECT order_id, array_agg(user_id) AS user_ids FROM released GROUP BY order_id ORDER BY order_id`.execute(db)
  return rows
}

type Query = z.output<(typeof enrolment)['GET /api/enrolment/orders']['query']>

const orders = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'created_by')
    .innerJoin('campaigns', (join) => join.on(sql`campaigns.id`, '=', sql`(orders.terms ->> 'campaign_id')::bigint`))
    .select([
      'orders.id',
      'orders.number',
      'ordered_on',
      'campaigns.id as campaign_id',
      'users.name as created_by',
      'orders.created_at',
      sql<number>`(SELECT count(*) FROM application_choices WHERE order_id = orders.id)`.as('people_count'),
    ])
    .where('orders.kind', '=', 'enrolment')
    .where('orders.status', '=', 'signed')

export const listOrders = (db: Db, listed: ListOptions<Query>): Promise<{ rows: EnrolmentOrder[]; total: number }> =>
  rowsAndTotal(
    orders(db)
      .where((eb) =>
        every([oneOf(eb.ref('orders.id'), listed.filter.id), is(eb.ref('campaigns.id'), listed.filter.campaign_id)]),
      )
      .orderBy(orderBy(listed.sort))
      .$castTo<EnrolmentOrder>(),
    listed,
  )

export type OrderedPerson = {
  name: string
  number: string
  average_score: number | null
  direction: string
  profile: string | null
  method: string
  basis: Basis
  group_code: string
  started_on: string
}
export type PrintedOrder = EnrolmentOrder & { campaign: string; people: OrderedPerson[] }

/** Returns the order with its people sorted by direction, method, basis, group and name. Throws 404 if it does not exist. */
export const getOrder = async (db: Db, { id, locale }: { id: number; locale: Locale }): Promise<PrintedOrder> => {
  const name = sql.raw(nameIn(locale))
  const order = orNotFound(
    await orders(db)
      .select((eb) => eb.ref(`campaigns.${nameIn(locale)}`).as('campaign'))
      .where('orders.id', '=', id)
      .$castTo<EnrolmentOrder & { campaign: string }>()
      .executeTakeFirst(),
  )
  const { rows } = await sql<OrderedPerson>`
    SELECT applications.name, number, average_score, directions.code || ' ' || directions.${name} AS direction,
      translation(directions.translations, ${locale}, 'profile') AS profile, translation(methods.translations, ${locale}, 'name') AS method,
      choices.basis, groups.code AS group_code, memberships.started_on
    FROM application_choices AS choices JOIN applications ON applications.id = application_id JOIN directions ON directions.id = direction_id
    JOIN education_methods AS methods ON methods.id = choices.education_method_id
    JOIN memberships ON memberships.id = membership_id JOIN groups ON groups.id = group_id
    WHERE order_id = ${id} ORDER BY directions.code, directions.id, choices.education_method_id, choices.basis, groups.code,
      applications.name, choices.id`.execute(db)
  return { ...order, people: rows }
}
