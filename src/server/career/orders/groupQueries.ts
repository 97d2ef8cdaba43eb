import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database'

/** SQL: the state of a group that orders change, with its teachers. */
const groupState = sql`jsonb_build_object('code', code, 'course', course, 'academic_year', academic_year, 'starts_on', starts_on,
  'ends_on', ends_on, 'status', groups.status, 'curator_id', curator_id, 'teachers',
  (SELECT coalesce(jsonb_agg(jsonb_build_object('user_id', user_id, 'subject_id', subject_id)), '[]')
    FROM group_teachers WHERE group_id = groups.id))`

const storeState = (db: Db, column: 'before' | 'after', which: RawBuilder<unknown>) =>
  sql`UPDATE order_groups SET ${sql.ref(column)} = ${groupState} FROM groups WHERE ${which} AND groups.id = group_id`.execute(
    db,
  )

/** Gives groups codes that nobody uses, because one can get the code that another still has. */
const freeCodes = (db: Db, ids: RawBuilder<unknown>) =>
  sql`UPDATE groups SET code = '~' || id WHERE id IN (${ids})`.execute(db)

/** Promotes these groups of the order by its terms. Groups without `keep_teachers` lose their teachers. */
export const promoteGroups = async (db: Db, orderId: number, ids: readonly number[]): Promise<void> => {
  const promoted = sql`order_id = ${orderId} AND order_groups.group_id = ANY(${ids})`
  await storeState(db, 'before', promoted)
  await freeCodes(db, sql`SELECT group_id FROM order_groups WHERE ${promoted}`)
  await sql`
    UPDATE groups SET code = terms ->> 'code', course = (terms ->> 'course')::int, academic_year = terms ->> 'academic_year'
    FROM order_groups WHERE ${promoted} AND groups.id = group_id`.execute(db)
  await sql`
    DELETE FROM group_teachers USING order_groups
    WHERE ${promoted} AND order_groups.group_id = group_teachers.group_id AND terms ->> 'keep_teachers' = 'false'`.execute(
    db,
  )
  await storeState(db, 'after', promoted)
}

/** Closes the groups that the order's graduates have left empty. */
export const closeGraduatedGroups = async (db: Db, orderId: number): Promise<void> => {
  await sql`
    INSERT INTO order_groups (order_id, group_id)
    SELECT DISTINCT ${orderId}::bigint, (before -> 'membership' ->> 'group_id')::bigint FROM order_people
    WHERE order_id = ${orderId} AND before -> 'membership' ->> 'group_id' IS NOT NULL
      AND NOT EXISTS (SELECT FROM memberships WHERE group_id = (before -> 'membership' ->> 'group_id')::bigint AND ended_on IS NULL)
    ON CONFLICT DO NOTHING`.execute(db)
  await storeState(db, 'before', sql`order_id = ${orderId}`)
  await sql`UPDATE groups SET status = 'graduated' FROM order_groups WHERE order_id = ${orderId} AND groups.id = group_id`.execute(
    db,
  )
  await storeState(db, 'after', sql`order_id = ${orderId}`)
}

/** Codes of the order's groups that were changed after the order took effect. */
export const listChangedGroups = async (db: Db, orderId: number): Promise<string[]> => {
  const { rows } = await sql<{ code: string }>`
    SELECT code FROM order_groups JOIN groups ON groups.id = group_id
    WHERE order_id = ${orderId} AND after IS NOT NULL
      AND ${groupState} - 'teachers' - 'curator_id' <> after - 'teachers' - 'curator_id' ORDER BY code`.execute(db)
  return rows.map(({ code }) => code)
}

/** Gives the order's groups their state from before it. Runs before their members return, because a closed group takes nobody. */
export const restoreGroups = async (db: Db, orderId: number): Promise<void> => {
  await freeCodes(db, sql`SELECT group_id FROM order_groups WHERE order_id = ${orderId} AND before IS NOT NULL`)
  await sql`
    UPDATE groups SET code = before ->> 'code', course = (before ->> 'course')::int, academic_year = before ->> 'academic_year',
      starts_on = (before ->> 'starts_on')::date, ends_on = (before ->> 'ends_on')::date, status = before ->> 'status'
    FROM order_groups WHERE order_id = ${orderId} AND groups.id = group_id AND before IS NOT NULL`.execute(db)
  await sql`
    INSERT INTO group_teachers (group_id, user_id, subject_id)
    SELECT group_id, teacher.user_id, teacher.subject_id FROM order_groups,
      jsonb_to_recordset(before -> 'teachers') AS teacher (user_id bigint, subject_id bigint)
    WHERE order_id = ${orderId} AND before IS NOT NULL ON CONFLICT DO NOTHING`.execute(db)
}
