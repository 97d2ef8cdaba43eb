import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Paper, papers } from '../../../api/papers/papers'
import { isStudentWithinReach } from '../../career'
import { every, is, oneOf } from '../../kit/records/conditions'
import { orderBy, rowsAndTotal, type ListOptions } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import { containsWords, matchesPerson } from '../../kit/records/search'
import type { Db } from '../../platform/database'
import type { DrawnPaper } from '../issue/drawPaper'

/** Waits for other issues of the year and returns its last number. */
export const lockNumbers = async (db: Db, year: number): Promise<number> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('papers'), ${year}::int)`.execute(db)
  const { rows } = await sql<{
    last: number
  }>`SELECT coalesce(max(number), 0) AS last FROM papers WHERE year = ${year}`.execute(db)
  return rows[0]?.last ?? 0
}

export type NewPaper = Omit<DrawnPaper, 'number'> & {
  year: number
  number: number
  user_id: number
  group_id: number
  purpose: string
  pdf: Buffer
  sha256: Buffer
  issued_by: number
}
export const insertPapers = async (db: Db, issued: readonly NewPaper[]): Promise<number[]> => {
  const rows = await db
    .insertInto('papers')
    .values(issued.map((paper) => ({ ...paper, content: JSON.stringify(paper.content) })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** SQL condition over `papers`: about a person within the reader's reach. */
export const readablePapers = (reader: Person) =>
  reader.reach === 'all'
    ? undefined
    : sql<SqlBool>`papers.user_id IN (SELECT users.id FROM users WHERE ${isStudentWithinReach(reader)})`

/** SQL: whether a paper is valid on this day. */
export const stateOn = (today: string) => sql<Paper['state']>`CASE WHEN papers.revoked_at IS NOT NULL THEN 'revoked'
  WHEN papers.valid_until < ${today}::date THEN 'expired' ELSE 'valid' END`

const numberOf = sql<string>`papers.number || '/' || papers.year`

export const rowsOn = (db: Db, today: string) =>
  db
    .selectFrom('papers')
    .innerJoin('users as owners', 'owners.id', 'papers.user_id')
    .innerJoin('users as issuers', 'issuers.id', 'issued_by')
    .leftJoin('users as revokers', 'revokers.id', 'revoked_by')
    .leftJoin('groups', 'groups.id', 'group_id')
    .select([
      'papers.id',
      'papers.version',
      'papers.created_at',
      'papers.updated_at',
      'papers.kind',
      'papers.language',
      numberOf.as('number'),
      'papers.issued_on',
      'papers.valid_until',
      stateOn(today).as('state'),
      'papers.user_id',
      sql<string | null>`CASE WHEN papers.content IS NOT NULL THEN owners.name END`.as('person_name'),
      sql<string | null>`papers.content ->> 'name'`.as('printed_name'),
      'papers.group_id',
      'groups.code as group_code',
      'papers.purpose',
      'papers.code',
      sql<string>`encode(papers.sha256, 'hex')`.as('sha256'),
      'issuers.name as issued_by_name',
      'papers.revoked_at',
      'revokers.name as revoked_by_name',
      'papers.revoke_reason',
    ])

type Query = ListOptions<z.output<(typeof papers)['GET /api/groups/papers']['query']>> & {
  person: Person
  today: string
}

/** Finds papers by number, such as 15 or 15/2026, and by the printed or present name. */
const matchesPaper = (q: string | undefined) => {
  const [, number, year] = /^\s*(?:№\s*)?(\d{1,9})(?:\s*\/\s*(\d{4}))?\s*$/.exec(q ?? '') ?? []
  if (number !== undefined)
    return sql<SqlBool>`papers.number = ${Number(number)} AND (${year ?? null}::int IS NULL OR papers.year = ${year ?? null}::int)`
  if (q === undefined) return undefined
  return sql<SqlBool>`(${containsWords(sql<string>`folded(papers.content ->> 'name')`, q)} OR papers.content IS NOT NULL
    AND papers.user_id IN (SELECT users.id FROM users WHERE ${matchesPerson(sql<string>`users.search`, q) ?? sql`true`}))`
}

/** SQL: the day of a moment in the reader's time zone. */
const dayIn = (timeZone: string, at: string) => sql`(${at}::timestamptz AT TIME ZONE ${timeZone})::date`

export const listPapers = (
  db: Db,
  { filter, sort, person, today, ...window }: Query,
): Promise<{ rows: Paper[]; total: number }> =>
  rowsAndTotal(
    rowsOn(db, today)
      .where((eb) =>
        every([
          readablePapers(person),
          oneOf(eb.ref('papers.id'), filter.id),
          oneOf(eb.ref('papers.kind'), filter.kind),
          oneOf(stateOn(today), filter.state),
          is(eb.ref('papers.year'), filter.year),
          is(eb.ref('papers.group_id'), filter.group_id),
          is(eb.ref('papers.user_id'), filter.user_id),
          filter.from === undefined
            ? undefined
            : sql<SqlBool>`papers.issued_on >= ${dayIn(person.timeZone, filter.from)}`,
          filter.until === undefined
            ? undefined
            : sql<SqlBool>`papers.issued_on < ${dayIn(person.timeZone, filter.until)}`,
          matchesPaper(filter.q),
        ]),
      )
      .orderBy(orderBy(sort))
      .$castTo<Paper>(),
    window,
  )

/** A paper within the reader's reach, or one of the owner. */
export const findPaper = async (
  db: Db,
  { id, today, reader, ownerId }: { id: number; today: string; reader?: Person; ownerId?: number },
): Promise<Paper | undefined> =>
  rowsOn(db, today)
    .where((eb) =>
      every([is(eb.ref('papers.id'), id), reader && readablePapers(reader), is(eb.ref('papers.user_id'), ownerId)]),
    )
    .$castTo<Paper>()
    .executeTakeFirst()

/** The stored PDF; undefined after an erasure. */
export const findPdf = async (db: Db, id: number): Promise<Buffer | undefined> =>
  (await db.selectFrom('papers').select('pdf').where('id', '=', id).executeTakeFirst())?.pdf ?? undefined

/** Papers with their contents in this order, within the reader's reach; those of erased people are missing. */
export const listContents = async (
  db: Db,
  ids: readonly number[],
  reader: Person,
): Promise<(DrawnPaper & { id: number })[]> =>
  db
    .selectFrom('papers')
    .select(['id', 'kind', 'language', numberOf.as('number'), 'issued_on', 'valid_until', 'code', 'content'])
    .where((eb) =>
      every([oneOf(eb.ref('papers.id'), [...ids]), readablePapers(reader), sql<SqlBool>`content IS NOT NULL`]),
    )
    .orderBy(sql`array_position(${ids}::bigint[], papers.id)`)
    .$castTo<DrawnPaper & { id: number }>()
    .execute()

export const revokePaper = async (
  db: Db,
  { id, by, reason, now }: { id: number; by: number; reason: string; now: Date },
): Promise<void> => {
  await db
    .updateTable('papers')
    .set({ revoked_at: now.toISOString(), revoked_by: by, revoke_reason: reason })
    .where('id', '=', id)
    .execute()
}
