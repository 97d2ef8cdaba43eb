import { sql } from 'kysely'
import type { Usage } from '../../../api/kit/errors'
import type { Locale } from '../../../api/kit/endpoints'
import type { Db } from '../../platform/database'
import { localise } from '../texts/messages'
import type { Person } from '../person'
import { inUse, notFound, stale, type Message } from '../problems'

type Refused = { id: number; message: string }
export type ManyDone = { data: { done: number[]; refused: Refused[] } }

/**
 * Locks the record for an edit: 404 if missing, 409 with the current record if `version` is outdated. The lock still
 * allows foreign key references, such as those of audit log entries.
 */
export const lockForEdit = async (
  db: Db,
  { table, id, version }: { table: string; id: number; version: number },
  current: () => Promise<unknown>,
): Promise<void> => {
  const { rows } = await sql<{
    version: number
  }>`SELECT version FROM ${sql.table(table)} WHERE id = ${id} FOR NO KEY UPDATE`.execute(db)
  if (!rows[0]) throw notFound()
  if (rows[0].version !== version) throw stale(await current())
}

type Outcome = { ids: readonly number[]; rows: readonly { id: number }[]; messageOf: (id: number) => string }

/** Returns the outcome for each requested record, in the order of the request. */
export const toManyDone = ({ ids, rows, messageOf }: Outcome): ManyDone => {
  const changed = new Set(rows.map((row) => row.id))
  const uniqueIds = [...new Set(ids)]
  return {
    data: {
      done: uniqueIds.filter((id) => changed.has(id)),
      refused: uniqueIds.filter((id) => !changed.has(id)).map((id) => ({ id, message: messageOf(id) })),
    },
  }
}

/**
 * Returns blocked reasons by id for records that cannot be archived. The records are locked, and the reasons only
 * mention records that the person may read.
 */
export type FindBlocked = (db: Db, ids: readonly number[], person: Person) => Promise<ReadonlyMap<number, Message>>

type ArchiveRequest = {
  table: string
  ids: readonly number[]
  /** Status to set: the archived or the restored one. */
  to: string
  /** Name of the archived status in this table. */
  archive?: string | undefined
  findBlocked?: FindBlocked | undefined
  person: Person
  locale: Locale
}

/** Archives or restores records. Missing, blocked and already changed records are refused individually. */
export const setArchived = async (
  db: Db,
  { table, ids, to, archive = 'archived', findBlocked, person, locale }: ArchiveRequest,
): Promise<ManyDone> => {
  const archived = to === archive
  const blocked =
    (archived &&
      findBlocked &&
      (await withLockedRows(db, { table, ids }, (connection, locked) => findBlocked(connection, locked, person)))) ||
    new Map<number, Message>()
  const { rows } = await sql<{ id: number }>`
    UPDATE ${sql.table(table)} SET status = ${to}
    WHERE id = ANY(${ids.filter((id) => !blocked.has(id))}) AND (status = ${archive}) <> ${archived} RETURNING id`.execute(
    db,
  )
  const already = { key: archived ? 'records.not_archived' : 'records.not_restored' }
  return toManyDone({ ids, rows, messageOf: (id) => localise(locale, blocked.get(id) ?? already) })
}

const withLockedRows = async <T>(
  db: Db,
  { table, ids }: { table: string; ids: readonly number[] },
  look: (db: Db, ids: readonly number[]) => Promise<T>,
): Promise<T> => {
  await sql`SELECT id FROM ${sql.table(table)} WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`.execute(db)
  return look(db, ids)
}

/** Returns the usages of each record by id, with names that the person may read. Unused ids are absent. */
export type FindUsage = (db: Db, ids: readonly number[], person: Person) => Promise<Map<number, Usage[]>>

/** Groups the rows of a usage query by id. */
export const usageById = (rows: readonly (Usage & { id: number })[]): Map<number, Usage[]> => {
  const found = new Map<number, Usage[]>()
  for (const { id, ...usage } of rows) found.set(id, [...(found.get(id) ?? []), usage])
  return found
}

type DeleteRequest = { table: string; usageOf: FindUsage; person: Person }

/** Deletes one record; throws 404 if it does not exist, or 409 with its usages. */
export const removeUnused = async (
  db: Db,
  { table, usageOf, person, id }: DeleteRequest & { id: number },
): Promise<void> => {
  const { rows } = await sql`SELECT id FROM ${sql.table(table)} WHERE id = ${id} FOR UPDATE`.execute(db)
  if (rows.length === 0) throw notFound()
  const usedBy = (await usageOf(db, [id], person)).get(id)
  if (usedBy) throw inUse(usedBy)
  await sql`DELETE FROM ${sql.table(table)} WHERE id = ${id}`.execute(db)
}

/** Deletes the unused records and reports why the others were refused. */
export const removeManyUnused = async (
  db: Db,
  { table, usageOf, person, ids, locale }: DeleteRequest & { ids: readonly number[]; locale: Locale },
): Promise<ManyDone> => {
  const used = await withLockedRows(db, { table, ids }, (used, locked) => usageOf(used, locked, person))
  const free = ids.filter((id) => !used.has(id))
  const { rows } = await sql<{
    id: number
  }>`DELETE FROM ${sql.table(table)} WHERE id = ANY(${free}) RETURNING id`.execute(db)
  return toManyDone({
    ids,
    rows,
    messageOf: (id) => localise(locale, { key: used.has(id) ? 'problem.in_use' : 'problem.not_found' }),
  })
}
