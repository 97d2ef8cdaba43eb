import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { every, oneOf } from '../../kit/records/conditions'
import { countEach, maxRows, orderBy, type Sort, type Window } from '../../kit/records/lists'
import { matchesPerson } from '../../kit/records/search'
import type { Db } from '../../platform/database'

/** SQL of one row per person who has to read a record: id, name, search, group_id, group_code, state, is_done and more. */
type Readers<R = unknown> = RawBuilder<R>
type Filter = Partial<{ id: number[]; group_id: number[]; state: string[]; q: string }>

const filtered = (filter: { [K in keyof Filter]: Filter[K] | undefined }) =>
  every([
    oneOf(sql<number>`id`, filter.id),
    oneOf(sql<number>`group_id`, filter.group_id),
    oneOf(sql<string>`state`, filter.state),
    matchesPerson(sql<string>`search`, filter.q),
  ])

/** Counts the matches of each filter. */
export const countReadersEach = (
  db: Db,
  readers: Readers,
  filters: readonly Parameters<typeof filtered>[0][],
): Promise<number[]> =>
  countEach(db, filters, (filter) => sql`SELECT count(*) FROM (${readers}) AS readers WHERE ${filtered(filter)}`)

type Listed = Partial<Window> & { filter: Parameters<typeof filtered>[0]; sort: Sort }
export const listReaders = async <R>(
  db: Db,
  readers: Readers<R>,
  { filter, sort, offset = 0, limit = maxRows }: Listed,
): Promise<{ rows: R[]; total: number }> => {
  const { rows } = await sql<R>`
    SELECT * FROM (${readers}) AS readers WHERE ${filtered(filter)}
    ORDER BY ${orderBy(sort)} OFFSET ${offset} LIMIT ${limit}`.execute(db)
  const [total = 0] = await countReadersEach(db, readers, [filter])
  return { rows, total }
}

type GroupCount<Id> = { id: Id; code: Id extends number ? string : string | null; read: number; readers: number }
export const countReadersByGroup = async <Id extends number | null>(
  db: Db,
  readers: Readers,
): Promise<GroupCount<Id>[]> => {
  const { rows } = await sql<GroupCount<Id>>`
    SELECT group_id AS id, group_code AS code, count(*) FILTER (WHERE is_done) AS read, count(*) AS readers
    FROM (${readers}) AS readers GROUP BY group_id, group_code ORDER BY group_code, group_id`.execute(db)
  return rows
}

/** SQL: ids of readers, of all groups or one, who have not done what is asked. */
export const readersToRemind = (readers: Readers, groupId: number | null): RawBuilder<unknown> => {
  const ofGroup: RawBuilder<SqlBool> = groupId === null ? sql`true` : sql`group_id = ${groupId}`
  return sql`SELECT id FROM (${readers}) AS readers WHERE NOT is_done AND ${ofGroup}`
}
