import { sql } from 'kysely'
import { insertOrder } from '../../groups'
import type { Db } from '../../platform/database'

export type CandidateGroup = {
  id: number
  version: number
  code: string
  curator_name: string | null
  direction_id: number
  course: number
  academic_year: string
  /** Number of courses of the direction. */
  courses: number
  on_leave_count: number
  /** Number of a signed promotion that waits for its day. */
  waiting_order: string | null
  students: { id: number; name: string }[]
}

/** Active groups with students, by course and code; `ids` limits them. */
export const listCandidates = async (db: Db, ids?: readonly number[]): Promise<CandidateGroup[]> => {
  const { rows } = await sql<CandidateGroup>`
    SELECT groups.id, groups.version, groups.code, curators.name AS curator_name, direction_id, course, academic_year,
      ceil(duration_months / 12.0)::int AS courses, on_leave AS on_leave_count, students,
      (SELECT min(number) FROM order_groups JOIN orders ON orders.id = order_id
        WHERE group_id = groups.id AND orders.kind = 'promotion' AND orders.status = 'signed' AND applied_at IS NULL) AS waiting_order
    FROM groups JOIN directions ON directions.id = direction_id LEFT JOIN users AS curators ON curators.id = curator_id
      JOIN LATERAL (
        SELECT count(*) FILTER (WHERE state = 'academic_leave')::int AS on_leave,
          json_agg(json_build_object('id', users.id, 'name', users.name) ORDER BY users.name, users.id)
            FILTER (WHERE state = 'studying') AS students
        FROM memberships JOIN users ON users.id = user_id WHERE group_id = groups.id AND ended_on IS NULL
      ) AS members ON students IS NOT NULL
    WHERE groups.status = 'active' AND ${ids ? sql`groups.id = ANY(${ids})` : sql`true`}
    ORDER BY course, groups.code`.execute(db)
  return rows
}

export type StayGroup = { id: number; code: string; direction_id: number; course: number }
/** Groups that take students who repeat a course. */
export const listStayGroups = async (db: Db): Promise<StayGroup[]> => {
  const { rows } = await sql<StayGroup>`
    SELECT id, code, direction_id, course FROM groups WHERE status IN ('forming', 'active') ORDER BY course, code`.execute(
    db,
  )
  return rows
}

/** Codes of groups other than these. */
export const listOtherCodes = async (db: Db, ids: readonly number[]): Promise<Set<string>> => {
  const { rows } = await sql<{ code: string }>`SELECT code FROM groups WHERE id <> ALL(${ids})`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

type Draft = {
  order: { number: string; ordered_on: string; effective_on: string; grounds: string; terms: object; by: number }
  groups: readonly { id: number; terms: object }[]
  people: readonly { id: number; terms: object }[]
}
/** Inserts a drafted promotion with its groups and people. Returns its id. */
export const insertPromotion = async (db: Db, { order, groups, people }: Draft): Promise<number> => {
  const orderId = await insertOrder(db, { kind: 'promotion', ...order })
  await sql`
    INSERT INTO order_groups (order_id, group_id, terms)
    SELECT ${orderId}::bigint, id, terms FROM jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) AS promoted (id bigint, terms jsonb)`.execute(
    db,
  )
  await sql`
    INSERT INTO order_people (order_id, user_id, terms)
    SELECT ${orderId}::bigint, id, terms FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb) AS student (id bigint, terms jsonb)`.execute(
    db,
  )
  return orderId
}

export const lockGroupVersions = async (db: Db, ids: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; version: number }>`
    SELECT id, version FROM groups WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`.execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}
