import { sql } from 'kysely'
import type { z } from 'zod'
import type { enrolment, EnrolmentOrder } from '../../../api/admissions/enrolment'
import type { Basis } from '../../../api/directories/directions'
import type { Locale } from '../../../api/kit/endpoints'
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

type NewOrder = { campaignId: number; number: string; date: string; by: number }
/** Returns the campaign's order with this number, creating it if needed. An existing order keeps its own date. */
export const findOrCreateOrder = async (db: Db, { campaignId, number, date, by }: NewOrder) => {
  await db
    .insertInto('enrolment_orders')
    .values({ campaign_id: campaignId, number, ordered_on: date, created_by: by })
    .onConflict((conflict) => conflict.constraint('enrolment_orders_number').doNothing())
    .execute()
  return db
    .selectFrom('enrolment_orders')
    .select(['id', 'ordered_on'])
    .where('campaign_id', '=', campaignId)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type EnrolInput = {
  people: readonly { id: number; user_id: number }[]
  groupId: number
  orderId: number
  startedOn: string
  order: { number: string; date: string }
}

/** Makes the applicants students and members of the group. The caller has checked the rules and locked the group. */
export const enrol = async (db: Db, { people, groupId, orderId, startedOn, order }: EnrolInput): Promise<void> => {
  const choices = people.map(({ id }) => id)
  const users = people.map(({ user_id }) => user_id)
  await sql`
    WITH chosen AS (SELECT * FROM unnest(${choices}::bigint[], ${users}::bigint[]) AS chosen (choice_id, user_id)),
    members AS (
      INSERT INTO memberships (group_id, user_id, started_on, order_number, order_date)
      SELECT ${groupId}::bigint, user_id, ${startedOn}::date, ${order.number}::text, ${order.date}::date FROM chosen ORDER BY choice_id
      RETURNING id, user_id
    )
    UPDATE application_choices SET state = 'enrolled', state_at = now(), state_reason = NULL, membership_id = members.id, order_id = ${orderId}
    FROM chosen JOIN members USING (user_id) WHERE application_choices.id = choice_id`.execute(db)
  await sql`UPDATE users SET role_id = (SELECT id FROM roles WHERE code = 'student') WHERE id = ANY(${users})`.execute(
    db,
  )
}

type UndoInput = { people: readonly { id: number; user_id: number; membership_id: number | null }[]; reason: string }

/** Sets the choices back to `recommended`, deletes their memberships, and deletes orders that no longer have people. */
export const undoEnrolment = async (db: Db, { people, reason }: UndoInput): Promise<void> => {
  const ids = people.map(({ id }) => id)
  const { rows } = await sql<{ order_id: number }>`
    UPDATE application_choices AS choices
    SET state = 'recommended', state_at = now(), state_reason = ${reason}, membership_id = NULL, order_id = NULL
    FROM application_choices AS before WHERE before.id = choices.id AND choices.id = ANY(${ids}) RETURNING before.order_id`.execute(
    db,
  )
  const memberships = people.flatMap(({ membership_id }) => membership_id ?? [])
  await sql`DELETE FROM memberships WHERE id = ANY(${memberships})`.execute(db)
  const users = people.map(({ user_id }) => user_id)
  await sql`UPDATE users SET role_id = (SELECT id FROM roles WHERE code = 'enrollee')
    WHERE id = ANY(${users}) AND role_id = (SELECT id FROM roles WHERE code = 'student')`.execute(db)
  await sql`DELETE FROM enrolment_orders WHERE id = ANY(${rows.map(({ order_id }) => order_id)})
    AND NOT EXISTS (SELECT FROM application_choices WHERE order_id = enrolment_orders.id)`.execute(db)
}

type Query = z.output<(typeof enrolment)['GET /api/enrolment/orders']['query']>

const orders = (db: Db) =>
  db
    .selectFrom('enrolment_orders')
    .innerJoin('users', 'users.id', 'created_by')
    .select([
      'enrolment_orders.id',
      'number',
      'ordered_on',
      'campaign_id',
      'users.name as created_by',
      'enrolment_orders.created_at',
      sql<number>`(SELECT count(*) FROM application_choices WHERE order_id = enrolment_orders.id)`.as('people_count'),
    ])

export const listOrders = (db: Db, listed: ListOptions<Query>): Promise<{ rows: EnrolmentOrder[]; total: number }> =>
  rowsAndTotal(
    orders(db)
      .where((eb) =>
        every([
          oneOf(eb.ref('enrolment_orders.id'), listed.filter.id),
          is(eb.ref('campaign_id'), listed.filter.campaign_id),
        ]),
      )
      .orderBy(orderBy(listed.sort)),
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
      .innerJoin('campaigns', 'campaigns.id', 'campaign_id')
      .select((eb) => eb.ref(`campaigns.${nameIn(locale)}`).as('campaign'))
      .where('enrolment_orders.id', '=', id)
      .executeTakeFirst(),
  )
  const { rows } = await sql<OrderedPerson>`
    SELECT applications.name, number, average_score, directions.code || ' ' || directions.${name} AS direction,
      translation(directions.translations, ${locale}, 'profile') AS profile, translation(methods.translations, ${locale}, 'name') AS method,
      basis, groups.code AS group_code, memberships.started_on
    FROM application_choices AS choices JOIN applications ON applications.id = application_id JOIN directions ON directions.id = direction_id
    JOIN education_methods AS methods ON methods.id = choices.education_method_id
    JOIN memberships ON memberships.id = membership_id JOIN groups ON groups.id = group_id
    WHERE order_id = ${id} ORDER BY directions.code, directions.id, choices.education_method_id, basis, groups.code,
      applications.name, choices.id`.execute(db)
  return { ...order, people: rows }
}
