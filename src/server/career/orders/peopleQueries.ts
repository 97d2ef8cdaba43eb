import { sql } from 'kysely'
import type { PersonTerms } from '../../../api/career/orders'
import type { Message } from '../../kit/problems'
import type { Db } from '../../platform/database'
import type { Honours } from './honours'

type People = { userIds: readonly number[]; groupIds: readonly number[] }
/**
 * Adds people and current members of groups to a draft; unknown people and those already in it are left out. What a
 * cancelled graduation said about a person is taken over.
 */
export const addOrderPeople = async (db: Db, orderId: number, { userIds, groupIds }: People): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    INSERT INTO order_people (order_id, user_id, terms)
    SELECT ${orderId}::bigint, id, coalesce((SELECT earlier.terms FROM order_people AS earlier
      JOIN orders ON orders.id = earlier.order_id JOIN orders AS drafted ON drafted.id = ${orderId}
      WHERE earlier.user_id = users.id AND earlier.cancelled_id IS NOT NULL AND orders.kind = 'graduation' AND drafted.kind = 'graduation'
      ORDER BY earlier.id DESC LIMIT 1), '{}')
    FROM users WHERE status <> 'archived' AND (id = ANY(${userIds})
      OR id IN (SELECT user_id FROM memberships WHERE group_id = ANY(${groupIds}) AND ended_on IS NULL))
    ORDER BY id
    ON CONFLICT DO NOTHING RETURNING user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

export const removeOrderPeople = async (db: Db, orderId: number, userIds: readonly number[]): Promise<void> => {
  await sql`DELETE FROM order_people WHERE order_id = ${orderId} AND user_id = ANY(${userIds})`.execute(db)
}

/** Returns false if the person is not in the order. */
export const setPersonTerms = async (
  db: Db,
  { orderId, userId, terms }: { orderId: number; userId: number; terms: PersonTerms },
): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE order_people SET terms = ${JSON.stringify(terms)}::jsonb WHERE order_id = ${orderId} AND user_id = ${userId}
    RETURNING id`.execute(db)
  return rows.length > 0
}

/** Stores why an order could not take effect for some people on its day. */
export const storeRefusals = async (
  db: Db,
  orderId: number,
  refusals: readonly { user_id: number; refusal: Message }[],
): Promise<void> => {
  await sql`
    UPDATE order_people SET refusal = refused.refusal
    FROM jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb) AS refused (user_id bigint, refusal jsonb)
    WHERE order_id = ${orderId} AND order_people.user_id = refused.user_id AND cancelled_id IS NULL`.execute(db)
}

type Judged = { facts: { id: number }; honours: Honours | null }
/** Stores who graduates with honours and why, because rules and marks may change later. */
export const storeHonours = async (db: Db, orderId: number, people: readonly Judged[]): Promise<void> => {
  const rows = people.map(({ facts, honours }) => ({ user_id: facts.id, honours }))
  await sql`
    UPDATE order_people SET honours = judged.honours
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS judged (user_id bigint, honours jsonb)
    WHERE order_id = ${orderId} AND order_people.user_id = judged.user_id AND cancelled_id IS NULL`.execute(db)
}
