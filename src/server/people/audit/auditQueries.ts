import { sql } from 'kysely'
import type { z } from 'zod'
import type { audit, AuditEvent, TimelineEvent } from '../../../api/people/audit'
import { orNotFound } from '../../kit/problems'
import { matchesPerson } from '../../kit/records/search'
import type { Db } from '../../platform/database'
import type { ReadableKind } from './rules'

type Query = z.output<(typeof audit)['GET /api/access/audit']['query']>

export type FoundEvent = Omit<TimelineEvent, 'is_hidden'> & Pick<AuditEvent, 'ip'>

/** SQL condition for the records of the kind that the reader may read. */
export const readableCondition = ({ readable }: ReadableKind) => (readable === true ? sql`true` : readable)
const numberIn = (words: string) => /^№?\s*(\d{1,15})$/.exec(words)?.[1]

/** Matches the actor's name, a record's name or a record's number. Each subquery can use its own index. */
const eventCondition = (words: string, kinds: readonly ReadableKind[]) => {
  const name = matchesPerson(sql<string>`folded(users.name)`, words)
  const number = numberIn(words)
  return sql`id IN (${sql.join(
    [
      sql`SELECT id FROM audit_events WHERE actor_id = ANY(ARRAY(SELECT users.id FROM users WHERE ${name}))`,
      ...kinds.map(
        (kind) => sql`
          SELECT id FROM audit_events WHERE entity = ${kind.entity} AND entity_ids && ARRAY(
            SELECT ${sql.ref(`${kind.table}.id`)} FROM ${sql.table(kind.table)} WHERE ${readableCondition(kind)} AND ${kind.searchCondition(words)})`,
      ),
      ...(number ? [sql`SELECT id FROM audit_events WHERE entity_ids @> ARRAY[${number}::bigint]`] : []),
    ],
    sql` UNION ALL `,
  )})`
}

/** Throws 404 unless the record exists and the reader may read it. */
export const checkReadable = async (db: Db, kind: ReadableKind, id: number): Promise<void> => {
  const { rows } = await sql`
    SELECT FROM ${sql.table(kind.table)} WHERE ${sql.ref(`${kind.table}.id`)} = ${id} AND ${readableCondition(kind)}`.execute(
    db,
  )
  orNotFound(rows[0])
}

export const listEvents = async (
  db: Db,
  { filter, sort, offset, limit }: Query,
  kinds: readonly ReadableKind[] = [],
): Promise<{ rows: FoundEvent[]; total: number }> => {
  const conditions = [
    ...(filter.q ? [eventCondition(filter.q, kinds)] : []),
    ...(filter.id ? [sql`events.id = ANY(${filter.id})`] : []),
    ...(filter.actor_id === undefined ? [] : [sql`actor_id = ${filter.actor_id}`]),
    ...(filter.entity ? [sql`entity = ANY(${filter.entity})`] : []),
    ...(filter.record_id === undefined ? [] : [sql`entity_ids @> ARRAY[${filter.record_id}::bigint]`]),
    ...(filter.action ? [sql`action = ANY(${filter.action})`] : []),
    ...(filter.from === undefined ? [] : [sql`at >= ${filter.from}`]),
    ...(filter.until === undefined ? [] : [sql`at < ${filter.until}`]),
  ]
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``
  const { rows } = await sql<FoundEvent>`
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
