import { sql } from 'kysely'
import { planOrder } from '../career/orders/planOrder'
import { findOrder } from '../career/orders/registerQueries'
import { insertOrder } from '../groups'
import type { Db } from '../platform/database'
import { dayBefore, signPast, type Demo } from './pastOrderQueries'

/** Entries of the state commission for most people. */
const passed = { thesis_title: 'Учёт практики в колледже', thesis_mark: 5, exam_mark: 5 }
/** Gaps in these entries, one person each; the last one only loses the honours. */
const gaps = [
  { thesis_title: null, thesis_mark: null },
  { exam_mark: null },
  { thesis_mark: 2 },
  { exam_mark: 2 },
  { exam_mark: 4 },
]

/**
 * Drafts the graduation of the class that has finished its lessons, with one person for each kind of hindrance. Most
 * come from the class, the others were added by mistake or joined later.
 */
export const insertGraduationDraft = async (demo: Demo): Promise<void> => {
  const { db, by } = demo
  const group = await findFinishing(db)
  const day = dayBefore(demo, 5)
  const id = await insertOrder(db, {
    kind: 'graduation',
    number: null,
    ordered_on: day,
    effective_on: day,
    grounds: 'Протокол государственной комиссии',
    by,
  })
  await sql`
    INSERT INTO order_people (order_id, user_id, terms)
    SELECT ${id}::bigint, user_id, ${JSON.stringify(passed)}::jsonb FROM memberships WHERE group_id = ${group} AND ended_on IS NULL
    ORDER BY user_id`.execute(db)
  const [onLeave = 0, closed = 0, ...others] = await listUnhindered(db, id)
  for (const [place, gap] of gaps.entries())
    await sql`
      UPDATE order_people SET terms = ${JSON.stringify({ ...passed, ...gap })}::jsonb
      WHERE order_id = ${id} AND user_id = ${others[place]}`.execute(db)
  await sql`UPDATE users SET status = 'blocked' WHERE id = ${closed}`.execute(db)
  await grantLeave(demo, onLeave)
  const outsiders = [await reinstate(demo, group), ...(await listOutsiders(db, group))]
  await sql`
    INSERT INTO order_people (order_id, user_id, terms)
    SELECT ${id}::bigint, user_id, ${JSON.stringify(passed)}::jsonb FROM unnest(${outsiders}::bigint[]) AS user_id`.execute(
    db,
  )
}

/** The group of the last course whose gradebooks are all signed. */
const findFinishing = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM groups WHERE status = 'active' AND course = 4 ORDER BY id LIMIT 1`.execute(db)
  return rows[0]?.id ?? 0
}

/** People whom nothing keeps from graduating, by name. */
const listUnhindered = async (db: Db, orderId: number): Promise<number[]> => {
  const order = await findOrder(db, orderId)
  if (!order) return []
  const plans = await planOrder({ db, locale: 'ru', order })
  return plans.filter(({ obstacles }) => obstacles.length === 0).map(({ facts }) => facts.id)
}

const grantLeave = async (demo: Demo, userId: number): Promise<void> => {
  const leave = { kind: 'leave' as const, number: '12-к', grounds: 'Заявление, повестка военкомата' }
  const terms = { until: dayBefore(demo, -305) }
  await signPast(demo, { ...leave, days: 60, terms }, [userId], () => ({ state: 'academic_leave' }))
}

/** Reinstates somebody who was expelled, after the day of the draft. Returns the user id. */
const reinstate = async (demo: Demo, groupId: number): Promise<number> => {
  const { db } = demo
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM memberships WHERE state = 'expelled'
      AND NOT EXISTS (SELECT FROM memberships AS other WHERE other.user_id = memberships.user_id AND ended_on IS NULL)
    ORDER BY ended_on, user_id LIMIT 1`.execute(db)
  const userId = rows[0]?.user_id ?? 0
  const order = {
    kind: 'reinstatement' as const,
    number: '22-к',
    grounds: 'Заявление',
    terms: { to_group_id: groupId },
  }
  await signPast(demo, { ...order, days: 3 }, [userId], () => ({
    open: { group_id: groupId, state: 'studying' },
    role: 'student',
  }))
  return userId
}

/** A graduate of last summer, a student of an earlier course, and one whose gradebooks are not signed. */
const listOutsiders = async (db: Db, groupId: number): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    (SELECT user_id FROM memberships WHERE state = 'graduated' ORDER BY id LIMIT 1)
    UNION ALL
    (SELECT user_id FROM memberships JOIN groups ON groups.id = group_id, groups AS finishing
      WHERE finishing.id = ${groupId} AND groups.direction_id = finishing.direction_id AND groups.course = 3
        AND memberships.state = 'studying' ORDER BY memberships.id DESC LIMIT 1)
    UNION ALL
    (SELECT user_id FROM memberships JOIN groups ON groups.id = group_id JOIN directions ON directions.id = direction_id
      WHERE groups.status = 'active' AND duration_months <= 12 AND memberships.state = 'studying'
      ORDER BY memberships.id DESC LIMIT 1)`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
