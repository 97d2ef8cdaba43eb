import { sql } from 'kysely'
import type { Condition } from '../../kit/records/conditions'
import type { Locale } from '../../../api/kit/endpoints'
import type { AuditEvent } from '../../../api/people/audit'
import type { Db } from '../../platform/database'
import { readableCondition, type FoundEvent } from './auditQueries'
import { isOfDraft, isSeparatelyLogged, withoutContent, withoutDrafts, type ReadableKind } from './rules'

type VisibleEvent = FoundEvent & Pick<AuditEvent, 'is_hidden'>

/** Returns the readable records among those of the events, for kinds that are only partly readable. */
const listReadable = async (
  db: Db,
  events: readonly FoundEvent[],
  kinds: readonly { kind: ReadableKind; condition: boolean | Condition }[],
): Promise<Set<string>> => {
  const statements = kinds.flatMap(({ kind, condition }) => {
    const ids = events.filter(({ entity }) => entity === kind.entity).flatMap(({ entity_ids }) => entity_ids)
    if (typeof condition === 'boolean' || ids.length === 0) return []
    const id = sql.ref(`${kind.table}.id`)
    return [
      sql`SELECT ${kind.entity}::text AS entity, ${id} AS id FROM ${sql.table(kind.table)}
        WHERE ${id} = ANY(${ids}) AND ${condition}`,
    ]
  })
  if (statements.length === 0) return new Set()
  const { rows } = await sql<{ entity: string; id: number }>`${sql.join(statements, sql` UNION ALL `)}`.execute(db)
  return new Set(rows.map(({ entity, id }) => `${entity}/${id}`))
}

/**
 * Removes `before` and `after` unless the reader may read every record of the event. For deleted records, the reader
 * needs full access to the kind.
 */
export const withReadableContent = async (
  db: Db,
  events: readonly FoundEvent[],
  kinds: readonly ReadableKind[],
): Promise<VisibleEvent[]> => {
  const kindOf = new Map(kinds.map((kind) => [kind.entity, kind]))
  const readable = await listReadable(
    db,
    events,
    kinds.map((kind) => ({ kind, condition: kind.readable })),
  )
  const drafts = await listReadable(
    db,
    events,
    kinds.map((kind) => ({ kind, condition: kind.drafts })),
  )
  const areAll = ({ entity, entity_ids }: FoundEvent, records: ReadonlySet<string>) =>
    entity_ids.every((id) => records.has(`${entity}/${id}`))
  const isOpen = (event: FoundEvent) => {
    const kind = kindOf.get(event.entity)
    // Events without a record kind are changes of settings and have no ids.
    if (!kind) return event.entity_ids.length === 0
    if (isSeparatelyLogged(event)) return false
    return kind.readable === true || areAll(event, readable)
  }
  const showsDrafts = (event: FoundEvent) => {
    const condition = kindOf.get(event.entity)?.drafts ?? true
    return typeof condition === 'boolean' ? condition : areAll(event, drafts)
  }
  const isEmpty = ({ before, after }: FoundEvent) => before === null && after === null
  return events.map((event) => {
    if (isEmpty(event)) return { ...event, is_hidden: false }
    if (!isOpen(event)) return { ...withoutContent(event), is_hidden: true }
    return showsDrafts(event)
      ? { ...event, is_hidden: false }
      : { ...withoutDrafts(event), is_hidden: isOfDraft(event) }
  })
}

const maxNamedRecords = 3

/** Adds the names of the first records of each event that the reader may read. */
export const withRecordNames = async (
  db: Db,
  events: readonly VisibleEvent[],
  { kinds, locale }: { kinds: readonly ReadableKind[]; locale: Locale },
): Promise<AuditEvent[]> => {
  const firstOf = ({ entity_ids }: VisibleEvent) => entity_ids.slice(0, maxNamedRecords)
  const statements = kinds.flatMap((kind) => {
    const ids = events.filter(({ entity }) => entity === kind.entity).flatMap(firstOf)
    if (ids.length === 0) return []
    const id = sql.ref(`${kind.table}.id`)
    return [
      sql`SELECT ${kind.entity}::text AS entity, ${id} AS id, ${kind.name(locale)}::text AS name, ${kind.path}::text AS path
        FROM ${sql.table(kind.table)} WHERE ${id} = ANY(${ids}) AND ${readableCondition(kind)}`,
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
