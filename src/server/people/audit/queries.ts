import { sql } from 'kysely'
import type { z } from 'zod'
import type { audit, AuditEvent } from '../../../api/people/audit'
import type { Db } from '../../platform/database'

type Query = z.output<(typeof audit)['GET /api/access/audit']['query']>

/** The events that the filter matches, and how many there are. */
export const listEvents = async (
  db: Db,
  { filter, sort, offset, limit }: Query,
): Promise<{ rows: AuditEvent[]; total: number }> => {
  const conditions = [
    ...(filter.id ? [sql`events.id = ANY(${filter.id})`] : []),
    ...(filter.actor_id === undefined ? [] : [sql`actor_id = ${filter.actor_id}`]),
    ...(filter.entity ? [sql`entity = ANY(${filter.entity})`] : []),
    ...(filter.record_id === undefined ? [] : [sql`entity_ids @> ARRAY[${filter.record_id}::bigint]`]),
    ...(filter.action ? [sql`action = ANY(${filter.action})`] : []),
    ...(filter.from === undefined ? [] : [sql`at >= ${filter.from}`]),
    ...(filter.until === undefined ? [] : [sql`at < ${filter.until}`]),
  ]
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``
  const { rows } = await sql<AuditEvent>`
    SELECT events.id, at, host(ip) AS ip, action, entity, entity_ids, before, after, reason,
      CASE WHEN users.id IS NOT NULL THEN jsonb_build_object('id', users.id, 'name', users.name) END AS actor
    FROM (SELECT * FROM audit_events AS events ${where}
      ORDER BY ${sql.ref(sort.field)} ${sql.raw(sort.order)}, id ${sql.raw(sort.order)} OFFSET ${offset} LIMIT ${limit}) AS events
    LEFT JOIN users ON users.id = actor_id
    ORDER BY events.${sql.ref(sort.field)} ${sql.raw(sort.order)}, events.id ${sql.raw(sort.order)}`.execute(db)
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM audit_events AS events ${where}`.execute(
    db,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
