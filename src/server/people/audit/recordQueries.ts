import { sql } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type { AuditEvent } from '../../../api/people/audit'
import type { Db } from '../../platform/database'
import { readableOf, type Found } from './queries'
import { isReadElsewhere, withoutContent, type ReadableKind } from './rules'

type Shown = Found & Pick<AuditEvent, 'is_hidden'>

/** The ids of the records that the events are about, for each kind that has such a condition. */
const listReadable = async (db: Db, events: readonly Found[], kinds: readonly ReadableKind[]): Promise<Set<string>> => {
  const statements = kinds.flatMap((kind) => {
    const ids = events.filter(({ entity }) => entity === kind.entity).flatMap(({ entity_ids }) => entity_ids)
    if (kind.readable === true || ids.length === 0) return []
    const id = sql.ref(`${kind.table}.id`)
    return [
      sql`SELECT ${kind.entity}::text AS entity, ${id} AS id FROM ${sql.table(kind.table)}
        WHERE ${id} = ANY(${ids}) AND ${readableOf(kind)}`,
    ]
  })
  if (statements.length === 0) return new Set()
  const { rows } = await sql<{ entity: string; id: number }>`${sql.join(statements, sql` UNION ALL `)}`.execute(db)
  return new Set(rows.map(({ entity, id }) => `${entity}/${id}`))
}

/** Shows what an event changed only to a reader of all its records; a deleted one counts as read by a reader of all. */
export const withReadableContent = async (
  db: Db,
  events: readonly Found[],
  kinds: readonly ReadableKind[],
): Promise<Shown[]> => {
  const kindOf = new Map(kinds.map((kind) => [kind.entity, kind]))
  const readable = await listReadable(db, events, kinds)
  const isOpen = (event: Found) => {
    const kind = kindOf.get(event.entity)
    // A setting is no record.
    if (!kind) return event.entity_ids.length === 0
    if (isReadElsewhere(event)) return false
    return kind.readable === true || event.entity_ids.every((id) => readable.has(`${event.entity}/${id}`))
  }
  const isEmpty = ({ before, after }: Found) => before === null && after === null
  return events.map((event) =>
    isEmpty(event) || isOpen(event) ? { ...event, is_hidden: false } : { ...withoutContent(event), is_hidden: true },
  )
}

const namedOfAnEvent = 3

/** The events with the names of their first records, as far as the reader may read such. */
export const namingRecords = async (
  db: Db,
  events: readonly Shown[],
  { kinds, locale }: { kinds: readonly ReadableKind[]; locale: Locale },
): Promise<AuditEvent[]> => {
  const firstOf = ({ entity_ids }: Shown) => entity_ids.slice(0, namedOfAnEvent)
  const statements = kinds.flatMap((kind) => {
    const ids = events.filter(({ entity }) => entity === kind.entity).flatMap(firstOf)
    if (ids.length === 0) return []
    const id = sql.ref(`${kind.table}.id`)
    return [
      sql`SELECT ${kind.entity}::text AS entity, ${id} AS id, ${kind.name(locale)}::text AS name, ${kind.path}::text AS path
        FROM ${sql.table(kind.table)} WHERE ${id} = ANY(${ids}) AND ${readableOf(kind)}`,
    ]
  })
  if (statements.length === 0) return events.map((event) => ({ ...event, records: [] }))
  const { rows } = await sql<AuditEvent['records'][number] & { entity: string }>`
    ${sql.join(statements, sql` UNION ALL `)}`.execute(db)
  const records = new Map(rows.map((row) => [`${row.entity}/${row.id}`, row]))
  return events.map((event) => ({
    ...event,
    records: firstOf(event).flatMap((id) => records.get(`${event.entity}/${id}`) ?? []),
  }))
}
