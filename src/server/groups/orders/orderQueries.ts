import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Member, MemberInput } from '../../../api/groups/members'
import type { OrderKind } from '../../../api/groups/orderCodes'
import type { Person } from '../../kit/person'
import { invalid } from '../../kit/problems'
import type { Db } from '../../platform/database'
import { changeStates, listStates, movableRoles, restoreStates, type PersonState } from './stateQueries'

/** The role that an order gives, or nothing for a person with another role, such as a teacher who studies. */
export const roleChange = ({ role: current }: PersonState, role: 'enrollee' | 'student' | 'graduate') =>
  movableRoles.includes(current) ? { role } : {}

type NewOrder = {
  kind: OrderKind
  number: string | null
  ordered_on: string | null
  effective_on: string | null
  grounds?: string
  terms?: object
  cancels_id?: number
  by: number
}
type Signature = { by: number; now: Date }
/** SQL: the college's present signatories, which each new order keeps. */
const currentSignatories = sql<string>`coalesce((SELECT value FROM settings WHERE key = 'signatories'), '[]')`
/** Columns of an order that is signed and takes effect at once. */
const signedColumns = ({ by, now }: Signature) => ({
  status: 'signed',
  signed_by: by,
  signed_at: now.toISOString(),
  applied_at: now.toISOString(),
})

/** Inserts a draft, or an order that is signed and takes effect at once. Returns its id. */
export const insertOrder = async (
  db: Db,
  { by, terms = {}, ...order }: NewOrder,
  signature?: Signature,
): Promise<number> => {
  const { id } = await db
    .insertInto('orders')
    .values({
      ...order,
      terms: JSON.stringify(terms),
      signatories: currentSignatories,
      created_by: by,
      ...(signature && signedColumns(signature)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores the states before and after an order took effect; the states after it are read now. */
export const recordStates = async (
  db: Db,
  { orderId, before }: { orderId: number; before: ReadonlyMap<number, PersonState> },
): Promise<void> => {
  const after = await listStates(db, [...before.keys()])
  const rows = [...before].map(([user_id, state]) => ({ user_id, before: state, after: after.get(user_id) ?? state }))
  await sql`
    INSERT INTO order_people (order_id, user_id, before, after)
    SELECT ${orderId}::bigint, user_id, before, after
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS person (user_id bigint, before jsonb, after jsonb)
    ON CONFLICT (order_id, user_id) WHERE cancelled_id IS NULL
      -- The new id makes the ids of a person's orders follow the order in which they took effect.
      DO UPDATE SET id = DEFAULT, before = coalesce(order_people.before, excluded.before), after = excluded.after`.execute(
    db,
  )
}

type Names = { last_name: string; first_name: string; middle_name: string }
type NameOrder = { number: string; date: string; userId: number; before: Names; names: Names } & Signature
const namesOnly = ({ last_name, first_name, middle_name }: Names): Names => ({ last_name, first_name, middle_name })
/** Adds a signed order about a change of name that was made at the same time. */
export const recordNameOrder = async (
  db: Db,
  { number, date, userId, before, names, ...signature }: NameOrder,
): Promise<void> => {
  const order = { kind: 'name_change' as const, number, ordered_on: date, effective_on: date, by: signature.by }
  const orderId = await insertOrder(db, order, signature)
  await recordStates(db, { orderId, before: await listStates(db, [userId]) })
  const terms = JSON.stringify({ old_name: namesOnly(before), new_name: namesOnly(names) })
  await sql`UPDATE order_people SET terms = ${terms}::jsonb WHERE order_id = ${orderId}`.execute(db)
}

/** The name that a change of name replaced; undefined after an erasure. */
export const findOldName = async (db: Db, orderId: number): Promise<{ userId: number; names: Names } | undefined> => {
  const { rows } = await sql<{ userId: number; names: Names }>`
    SELECT user_id AS "userId", terms -> 'old_name' AS names FROM order_people
    WHERE order_id = ${orderId} AND cancelled_id IS NULL AND terms ? 'old_name'`.execute(db)
  return rows[0]
}

type NumberedOrder = {
  kind: OrderKind
  number: string
  date: string
  effectiveOn: string
  terms?: object
} & Signature
type SameNumber = {
  id: number
  kind: string
  status: string
  ordered_on: string
  effective_on: string
  terms: Readonly<Record<string, unknown>>
  created_by: number
}
/**
 * Returns the order of the date's year with this number, locked, adding a signed one if there is none. The caller
 * checks that an existing one is the same order.
 */
export const findOrAddOrder = async (
  db: Db,
  { kind, number, date, effectiveOn, terms = {}, ...signature }: NumberedOrder,
): Promise<SameNumber> => {
  await db
    .insertInto('orders')
    .values({
      kind,
      number,
      ordered_on: date,
      effective_on: effectiveOn,
      terms: JSON.stringify(terms),
      signatories: currentSignatories,
      created_by: signature.by,
      ...signedColumns(signature),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<SameNumber>`
    SELECT id, kind, status, ordered_on, effective_on, terms, created_by FROM orders
    WHERE extract(year FROM ordered_on) = extract(year FROM ${date}::date) AND number = ${number} AND status <> 'draft'
    FOR UPDATE`.execute(db)
  const [order] = rows
  if (!order) throw new Error(`The order ${number} disappeared.`)
  return order
}

type MadeChange = Omit<NumberedOrder, 'number' | 'date'> & {
  order: { order_number: string | null; order_date: string | null }
  before: ReadonlyMap<number, PersonState>
  /** With reach `own`, only orders that the person made are continued. */
  reach: Person['reach']
}
/**
 * Adds a change that somebody has just made in a group to the register, if it has an order's number and date. Several
 * such changes can belong to one order. Throws 422 if the number belongs to any other order.
 */
export const recordMadeChange = async (db: Db, { order, before, reach, ...change }: MadeChange): Promise<void> => {
  const { order_number: number, order_date: date } = order
  if (number === null || before.size === 0) return
  if (date === null) throw invalid({ order_date: [{ key: 'groups.needs_order_date' }] })
  const terms = { ...change.terms, made_in_group: true }
  const found = await findOrAddOrder(db, { ...change, terms, number, date })
  const isSame =
    found.kind === change.kind &&
    found.status === 'signed' &&
    found.ordered_on === date &&
    found.effective_on === change.effectiveOn &&
    isDeepStrictEqual(found.terms, terms) &&
    (reach === 'all' || found.created_by === change.by)
  if (!isSame) throw invalid({ order_number: [{ key: 'groups.number_taken', values: { number } }] })
  await recordStates(db, { orderId: found.id, before })
}

type Addition = Omit<MadeChange, 'kind' | 'terms'> & { groupId: number }
/**
 * Adds people who have just joined a group by an order: a transfer if all of them left another group, else an
 * enrolment. Applicants and graduates become students.
 */
export const recordAddition = async (db: Db, { groupId, ...addition }: Addition): Promise<void> => {
  const { before, order, effectiveOn } = addition
  const isTransfer = [...before.values()].every(({ membership }) => membership !== null)
  const kind = isTransfer ? 'transfer' : 'enrolment'
  if (order.order_number !== null) {
    const changes = [...before].map(([user_id, state]) => ({ user_id, ...roleChange(state, 'student') }))
    await changeStates(db, {
      changes,
      date: effectiveOn,
      order: { number: order.order_number, date: order.order_date },
    })
  }
  return recordMadeChange(db, { ...addition, kind, terms: isTransfer ? { to_group_id: groupId } : {} })
}

const kindOfState: Record<Member['state'], OrderKind> = {
  studying: 'return',
  academic_leave: 'leave',
  expelled: 'expulsion',
  transferred: 'expulsion',
  graduated: 'graduation',
}
type Edit = {
  before: Member
  input: MemberInput
  states: ReadonlyMap<number, PersonState>
  reach: Person['reach']
} & Signature
/** Adds a change of a current member's state by another order, made by hand. Corrections are no orders. */
export const recordEdit = async (db: Db, { before, input, states, ...made }: Edit): Promise<void> => {
  if (before.ended_on !== null || before.state === input.state || before.order_number === input.order_number) return
  const effectiveOn = input.ended_on ?? input.order_date ?? input.started_on
  await recordMadeChange(db, {
    kind: kindOfState[input.state],
    order: input,
    effectiveOn,
    before: states,
    ...made,
  })
}

/** Whether an order that is not cancelled began or ended the membership. */
export const isOrdered = async (db: Db, { id, userId }: { id: number; userId: number }): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM order_people WHERE user_id = ${userId} AND cancelled_id IS NULL
      AND (before -> 'membership' ->> 'id')::bigint IS DISTINCT FROM (after -> 'membership' ->> 'id')::bigint
      AND ${id} IN ((before -> 'membership' ->> 'id')::bigint, (after -> 'membership' ->> 'id')::bigint)`.execute(db)
  return rows.length > 0
}

type Stored = { user_id: number; before: PersonState | null; after: PersonState | null }
/** People of an order whose part is not cancelled, or those of them with these ids. */
export const listOrderStates = async (db: Db, orderId: number, userIds?: readonly number[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    SELECT user_id, before, after FROM order_people
    WHERE order_id = ${orderId} AND cancelled_id IS NULL AND ${userIds ? sql`user_id = ANY(${userIds})` : sql`true`}
    ORDER BY user_id`.execute(db)
  return rows
}

type Cancellation = {
  orderId: number
  /** Cancels the order for these people only. */
  userIds?: readonly number[]
  number: string | null
  orderedOn: string
  reason: string
  by: number
  now: Date
}
/**
 * Cancels an order by another one: people get their states from before it. The caller has locked the people and their
 * groups, and checked that nothing builds on the order. Returns the id of the cancellation.
 */
export const cancelOrder = async (
  db: Db,
  { orderId, userIds, number, orderedOn, reason, ...signature }: Cancellation,
): Promise<number> => {
  const people = await listOrderStates(db, orderId, userIds)
  const ids = people.map(({ user_id }) => user_id)
  const order = { number, ordered_on: orderedOn, effective_on: orderedOn, grounds: reason, cancels_id: orderId }
  const id = await insertOrder(db, { kind: 'cancellation', ...order, by: signature.by }, signature)
  const before = await listStates(db, ids)
  await restoreStates(
    db,
    people.flatMap((stored) =>
      stored.before && stored.after ? [{ user_id: stored.user_id, before: stored.before, after: stored.after }] : [],
    ),
  )
  await recordStates(db, { orderId: id, before })
  await sql`UPDATE order_people SET cancelled_id = ${id}
    WHERE order_id = ${orderId} AND cancelled_id IS NULL AND user_id = ANY(${ids})`.execute(db)
  await sql`UPDATE orders SET status = 'cancelled' WHERE id = ${orderId}
    AND NOT EXISTS (SELECT FROM order_people WHERE order_id = orders.id AND cancelled_id IS NULL)`.execute(db)
  return id
}
