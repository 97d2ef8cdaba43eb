import { sql } from 'kysely'
import type { PersonTerms } from '../../../api/career/orders'
import type { PersonState } from '../../groups'
import type { Message } from '../../kit/problems'
import type { Db } from '../../platform/database'
import type { Honours } from './honours'

/** Input of the rules about a person of an order. */
export type PersonFacts = {
  id: number
  name: string
  is_active: boolean
  terms: PersonTerms
  /** States before and after the order took effect; null before that. */
  before: PersonState | null
  after: PersonState | null
  refusal: Message | null
  /** The decision about honours, once a graduation took effect. */
  honours: Honours | null
  is_cancelled: boolean
  /** Group in which the person repeats the course, with its free places. */
  stay_group: { code: string; free: number } | null
  /** Whether the person's group is in the last course of its direction. */
  is_last_course: boolean
  /** Code of the person's group if the order promotes it from another course than the present one. */
  changed_group: string | null
  /** Code that the order gives the person's group while another group has it. */
  taken_code: string | null
  /** Code and course that the order gives the person's group. */
  promoted_to: { code: string; course: number } | null
  /** Number of another signed order that waits for its day. */
  waiting_order: string | null
  /** Code of a group whose marks of a period that includes the day are signed. */
  signed_group: string | null
  running_attempts: number
  waiting_items: number
  open_ballots: number
}

/** SQL: the groups that an order promotes, and whether another group will still have the new code on this day. */
const promotedGroups = (orderId: number, day: string | null) => sql`
  SELECT group_id, terms ->> 'code' AS code, (terms ->> 'course')::int AS course, EXISTS (
    SELECT FROM groups AS other WHERE other.code = order_groups.terms ->> 'code' AND other.id <> order_groups.group_id
      AND NOT EXISTS (SELECT FROM order_groups AS freed JOIN orders ON orders.id = freed.order_id
        WHERE freed.group_id = other.id AND freed.terms ? 'code' AND (orders.id = ${orderId}
          OR (orders.status = 'signed' AND applied_at IS NULL AND effective_on <= ${day}::date)))) AS is_taken
  FROM order_groups WHERE order_id = ${orderId} AND terms ? 'code'`

/** People of an order by name; `day` is the day on which it takes effect. */
export const listPersonFacts = async (
  db: Db,
  { orderId, day }: { orderId: number; day: string | null },
): Promise<PersonFacts[]> => {
  const { rows } = await sql<PersonFacts>`
    WITH promoted AS MATERIALIZED (${promotedGroups(orderId, day)})
    SELECT users.id, users.name, users.status = 'active' AS is_active, terms, before, after, refusal, honours,
      cancelled_id IS NOT NULL AS is_cancelled,
      (SELECT json_build_object('code', code, 'free', capacity -
          (SELECT count(*) FROM memberships WHERE group_id = groups.id AND ended_on IS NULL))
        FROM groups WHERE groups.id = (terms ->> 'stay_group_id')::bigint) AS stay_group,
      coalesce((SELECT course >= ceil(duration_months / 12.0) FROM memberships JOIN groups ON groups.id = group_id
        JOIN directions ON directions.id = direction_id
        WHERE memberships.user_id = users.id AND ended_on IS NULL), false) AS is_last_course,
      (SELECT groups.code FROM memberships JOIN groups ON groups.id = group_id
        JOIN gradebooks ON gradebooks.group_id = groups.id JOIN periods ON periods.id = period_id
        JOIN gradebook_signings AS signed ON signed.gradebook_id = gradebooks.id AND reopened_at IS NULL
        WHERE memberships.user_id = users.id AND ended_on IS NULL AND periods.starts_on <= ${day}::date AND periods.ends_on > ${day}::date
        LIMIT 1) AS signed_group,
      (SELECT groups.code FROM memberships JOIN groups ON groups.id = group_id JOIN order_groups USING (group_id)
        WHERE memberships.user_id = users.id AND ended_on IS NULL AND order_groups.order_id = order_people.order_id
          AND course <> (order_groups.terms ->> 'from_course')::int) AS changed_group,
      CASE WHEN promoted.is_taken THEN promoted.code END AS taken_code,
      CASE WHEN promoted.code IS NOT NULL THEN json_build_object('code', promoted.code, 'course', promoted.course) END AS promoted_to,
      (SELECT min(number) FROM order_people AS parts JOIN orders ON orders.id = parts.order_id
        WHERE parts.user_id = users.id AND parts.cancelled_id IS NULL AND orders.status = 'signed' AND applied_at IS NULL
          AND orders.id <> order_people.order_id) AS waiting_order,
      (SELECT count(*) FROM attempts WHERE attempts.user_id = users.id AND attempts.status = 'in_progress') AS running_attempts,
      (SELECT count(*) FROM portfolio_items AS items
        WHERE items.user_id = users.id AND items.status = 'submitted' AND replaced_at IS NULL) AS waiting_items,
      (SELECT count(*) FROM poll_roll JOIN polls ON polls.id = poll_id
        WHERE person_id = users.id AND NOT voted AND polls.status IN ('open', 'paused')) AS open_ballots
    FROM order_people JOIN users ON users.id = order_people.user_id
      LEFT JOIN memberships AS own ON own.user_id = users.id AND own.ended_on IS NULL
      LEFT JOIN promoted ON promoted.group_id = own.group_id
    WHERE order_id = ${orderId} ORDER BY users.name, users.id, order_people.id`.execute(db)
  return rows
}

/** Later orders that took effect for a person of this order, and people whose state has changed otherwise since. */
export const findBuildingOn = async (
  db: Db,
  orderId: number,
): Promise<{
  orders: { id: number; kind: string; number: string | null; ordered_on: string }[]
  changed: string[]
}> => {
  const { rows: orders } = await sql<{ id: number; kind: string; number: string | null; ordered_on: string }>`
    SELECT DISTINCT orders.id, orders.kind, orders.number, orders.ordered_on
    FROM order_people AS earlier JOIN order_people AS later ON later.user_id = earlier.user_id AND later.id > earlier.id
      JOIN orders ON orders.id = later.order_id
    WHERE earlier.order_id = ${orderId} AND earlier.cancelled_id IS NULL AND later.cancelled_id IS NULL AND later.before IS NOT NULL
      AND later.before IS DISTINCT FROM later.after AND orders.kind <> 'cancellation' AND orders.status = 'signed'
    ORDER BY orders.ordered_on, orders.id`.execute(db)
  const { rows: people } = await sql<{ name: string }>`
    SELECT users.name FROM order_people JOIN users ON users.id = order_people.user_id
      LEFT JOIN memberships ON memberships.user_id = users.id AND ended_on IS NULL
    WHERE order_id = ${orderId} AND cancelled_id IS NULL AND after IS NOT NULL
      AND (memberships.id IS DISTINCT FROM (after -> 'membership' ->> 'id')::bigint
        OR memberships.state IS DISTINCT FROM after -> 'membership' ->> 'state'
        OR memberships.group_id IS DISTINCT FROM (after -> 'membership' ->> 'group_id')::bigint
        OR (before -> 'membership' ->> 'basis' IS DISTINCT FROM after -> 'membership' ->> 'basis'
          AND memberships.basis IS DISTINCT FROM after -> 'membership' ->> 'basis'))
    ORDER BY users.name`.execute(db)
  return { orders, changed: people.map(({ name }) => name) }
}
