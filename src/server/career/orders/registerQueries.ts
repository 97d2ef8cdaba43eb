import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Order, OrderEdit, OrderRow, OrderTerms, orders } from '../../../api/career/orders'
import { ownGroups } from '../../groups'
import { isStudentWithinReach } from '../record/queries'
import { every, is, oneOf } from '../../kit/records/conditions'
import { orderBy, rowsAndTotal, type ListOptions } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import { containsWords, matchesPerson } from '../../kit/records/search'
import type { Db } from '../../platform/database'

type Query = ListOptions<z.output<(typeof orders)['GET /api/groups/orders']['query']>> & { person: Person }

/** SQL condition over `orders`: with reach `own`, only orders about students of the reader's groups. */
export const readableOrders = ({ id, reach }: Person) =>
  reach === 'all'
    ? undefined
    : sql<SqlBool>`EXISTS (SELECT FROM order_people JOIN memberships ON memberships.user_id = order_people.user_id AND ended_on IS NULL
        WHERE order_id = orders.id AND group_id IN (${ownGroups(id)}))`

/** SQL condition over `orders`: it has people, and all of them study in the person's own groups. */
export const hasOnlyOwnPeople = (person: Person) => sql<SqlBool>`
  EXISTS (SELECT FROM order_people WHERE order_id = orders.id) AND NOT EXISTS (SELECT FROM order_people
    JOIN users ON users.id = user_id WHERE order_id = orders.id AND NOT ${isStudentWithinReach(person)})`

/** SQL: the people of an order of `orders` whom the reader may see. */
const peopleFor = (reader: Person | undefined) => sql`
  order_people JOIN users ON users.id = user_id AND ${reader === undefined ? sql`true` : isStudentWithinReach(reader)}`

const rows = (db: Db, reader?: Person) =>
  db
    .selectFrom('orders')
    .innerJoin('users as authors', 'authors.id', 'created_by')
    .leftJoin('users as signers', 'signers.id', 'signed_by')
    .select([
      'orders.id',
      'orders.version',
      'orders.created_at',
      'orders.updated_at',
      'kind',
      'orders.status',
      'number',
      'ordered_on',
      'effective_on',
      'grounds',
      'authors.name as author_name',
      'signers.name as signed_by_name',
      'signed_at',
      'applied_at',
      sql<number>`(SELECT count(*) FROM ${peopleFor(reader)}
        WHERE order_id = orders.id AND cancelled_id IS NULL)`.as('people_count'),
      sql<string | null>`(SELECT min(users.name) FROM ${peopleFor(reader)}
        WHERE order_id = orders.id HAVING count(*) = 1)`.as('person_name'),
    ])

/** SQL: the day of a moment in the reader's time zone. */
const dayIn = (timeZone: string) => (at: string) => sql`(${at}::timestamptz AT TIME ZONE ${timeZone})::date`

/** A search finds orders by number, grounds and people. */
const matchesOrder = (q: string | undefined, reader: Person) =>
  q === undefined
    ? undefined
    : sql<SqlBool>`(${containsWords(sql<string>`orders.search`, q)} OR orders.id IN (SELECT order_id FROM ${peopleFor(reader)}
        WHERE ${matchesPerson(sql<string>`users.search`, q)}))`

export const listOrders = (
  db: Db,
  { filter, sort, person, ...window }: Query,
): Promise<{ rows: OrderRow[]; total: number }> =>
  rowsAndTotal(
    rows(db, person)
      .where((eb) =>
        every([
          readableOrders(person),
          oneOf(eb.ref('orders.id'), filter.id),
          oneOf(eb.ref('kind'), filter.kind),
          oneOf(eb.ref('orders.status'), filter.status),
          filter.user_id === undefined
            ? undefined
            : sql<SqlBool>`orders.id IN (SELECT order_id FROM ${peopleFor(person)} WHERE user_id = ${filter.user_id})`,
          filter.from === undefined ? undefined : sql<SqlBool>`ordered_on >= ${dayIn(person.timeZone)(filter.from)}`,
          filter.until === undefined ? undefined : sql<SqlBool>`ordered_on < ${dayIn(person.timeZone)(filter.until)}`,
          filter.waiting && sql<SqlBool>`orders.status = 'signed' AND applied_at IS NULL`,
          matchesOrder(filter.q, person),
        ]),
      )
      .orderBy(orderBy(sort))
      .$castTo<OrderRow>(),
    window,
  )

export type StoredOrder = Omit<Order, 'actions'> & {
  /** Whether it registers a change that somebody made in a group. */
  made_in_group?: boolean
}

const noTerms: OrderTerms = { to_group_id: null, until: null, expulsion_reason: null, basis: null, title: null }
const withTerms = ({
  terms,
  ...order
}: Omit<StoredOrder, keyof OrderTerms> & { terms: Partial<OrderTerms> }): StoredOrder => ({
  ...order,
  ...noTerms,
  ...terms,
})

const linkOf = sql`json_build_object('id', other.id, 'kind', other.kind, 'number', other.number, 'ordered_on', other.ordered_on)`

/** Finds an order, within the reach of the reader if one is given. */
export const findOrder = async (db: Db, id: number, reader?: Person): Promise<StoredOrder | undefined> => {
  const found = await rows(db, reader)
    .select([
      'terms',
      'signatories',
      sql`(SELECT json_build_object('id', groups.id, 'code', code) FROM groups
        WHERE groups.id = (orders.terms ->> 'to_group_id')::bigint)`.as('to_group'),
      sql`(SELECT coalesce(json_agg(json_build_object('id', groups.id, 'code', code, 'course', course) ORDER BY code), '[]')
        FROM order_groups JOIN groups ON groups.id = group_id WHERE order_id = orders.id)`.as('groups'),
      sql`(SELECT ${linkOf} FROM orders AS other WHERE other.id = orders.cancels_id)`.as('cancels'),
      sql`(SELECT coalesce(json_agg(${linkOf} ORDER BY other.id), '[]') FROM orders AS other
        WHERE other.cancels_id = orders.id)`.as('cancelled_by'),
    ])
    .where((eb) => every([is(eb.ref('orders.id'), id), reader && readableOrders(reader)]))
    .$castTo<Parameters<typeof withTerms>[0]>()
    .executeTakeFirst()
  return found && withTerms(found)
}

export const updateOrder = async (
  db: Db,
  id: number,
  { number, ordered_on, effective_on, grounds, signatories, ...terms }: OrderEdit,
): Promise<void> => {
  await db
    .updateTable('orders')
    .set({
      number,
      ordered_on,
      effective_on,
      grounds,
      signatories: JSON.stringify(signatories),
      terms: JSON.stringify(terms),
    })
    .where('id', '=', id)
    .execute()
}

export const deleteOrder = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('orders').where('id', '=', id).execute()
}

/** Sets an order to signed. */
export const signOrder = async (db: Db, id: number, { by, now }: { by: number; now: Date }): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ status: 'signed', signed_by: by, signed_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export const markApplied = async (db: Db, id: number, now: Date): Promise<void> => {
  await db.updateTable('orders').set({ applied_at: now.toISOString() }).where('id', '=', id).execute()
}

/** Ids of signed orders whose day has come, oldest first. */
export const listDueOrders = async (db: Db, today: string): Promise<number[]> => {
  const { rows: due } = await sql<{ id: number }>`
    SELECT id FROM orders WHERE status = 'signed' AND applied_at IS NULL AND effective_on <= ${today}::date
    ORDER BY effective_on, id`.execute(db)
  return due.map(({ id }) => id)
}

/** Locks an order and returns what a job needs of it; undefined if it took effect or was cancelled meanwhile. */
export const lockDueOrder = async (db: Db, id: number): Promise<{ signed_by: number } | undefined> => {
  const { rows: due } = await sql<{ signed_by: number }>`
    SELECT signed_by FROM orders WHERE id = ${id} AND status = 'signed' AND applied_at IS NULL FOR NO KEY UPDATE`.execute(
    db,
  )
  return due[0]
}
