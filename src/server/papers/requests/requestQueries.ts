import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { OwnPaper, OwnRequest, PaperRequest, paperRequests } from '../../../api/papers/requests'
import { isStudentWithinReach } from '../../career'
import { every, is, oneOf } from '../../kit/records/conditions'
import { orderBy, rowsAndTotal, type ListOptions } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import { matchesPerson } from '../../kit/records/search'
import type { Db } from '../../platform/database'
import { rowsOn } from '../register/paperQueries'

const rows = (db: Db) =>
  db
    .selectFrom('paper_requests')
    .innerJoin('users', 'users.id', 'paper_requests.user_id')
    .leftJoin('users as deciders', 'deciders.id', 'decided_by')
    .select([
      'paper_requests.id',
      'paper_requests.version',
      'paper_requests.created_at',
      'paper_requests.updated_at',
      'paper_requests.kind',
      'paper_requests.language',
      'paper_requests.purpose',
      'paper_requests.status',
      'paper_requests.reason',
      'paper_requests.paper_id',
      'paper_requests.decided_at',
      'paper_requests.user_id',
      'users.name as person_name',
      'deciders.name as decided_by_name',
      sql<string | null>`(SELECT code FROM memberships JOIN groups ON groups.id = group_id
        WHERE memberships.user_id = users.id AND ended_on IS NULL)`.as('group_code'),
    ])

type Query = ListOptions<z.output<(typeof paperRequests)['GET /api/groups/papers/requests']['query']>> & {
  person: Person
}
const withinReach = (reader: Person) => (reader.reach === 'all' ? undefined : isStudentWithinReach(reader))

export const listRequests = (
  db: Db,
  { filter, sort, person, ...window }: Query,
): Promise<{ rows: PaperRequest[]; total: number }> =>
  rowsAndTotal(
    rows(db)
      .where((eb) =>
        every([
          withinReach(person),
          oneOf(eb.ref('paper_requests.id'), filter.id),
          oneOf(eb.ref('paper_requests.kind'), filter.kind),
          oneOf(eb.ref('paper_requests.status'), filter.status),
          oneOf(eb.ref('paper_requests.language'), filter.language),
          matchesPerson(sql<string>`users.search`, filter.q),
        ]),
      )
      .orderBy(orderBy(sort))
      .$castTo<PaperRequest>(),
    window,
  )

/** A request within the reader's reach, or one of the owner. */
export const findRequest = async (
  db: Db,
  { id, reader, ownerId }: { id: number; reader?: Person; ownerId?: number },
): Promise<PaperRequest | undefined> =>
  rows(db)
    .where((eb) =>
      every([
        is(eb.ref('paper_requests.id'), id),
        reader && withinReach(reader),
        is(eb.ref('paper_requests.user_id'), ownerId),
      ]),
    )
    .$castTo<PaperRequest>()
    .executeTakeFirst()

const maxOwn = 50
export const listOwnRequests = (db: Db, userId: number): Promise<OwnRequest[]> =>
  rows(db)
    .where('paper_requests.user_id', '=', userId)
    .orderBy('paper_requests.id', 'desc')
    .limit(maxOwn)
    .$castTo<OwnRequest>()
    .execute()

export const listOwnPapers = (db: Db, userId: number, today: string): Promise<OwnPaper[]> =>
  rowsOn(db, today)
    .where('papers.user_id', '=', userId)
    .orderBy('papers.id', 'desc')
    .limit(maxOwn)
    .$castTo<OwnPaper>()
    .execute()

/** Locks the person, so that simultaneous requests are counted one after another. Returns the open ones, and whether the person studies. */
export const lockRequester = async (db: Db, userId: number): Promise<{ open: number; has_studied: boolean }> => {
  await sql`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(db)
  return countOpen(db, userId)
}

export const countOpen = async (db: Db, userId: number): Promise<{ open: number; has_studied: boolean }> => {
  const { rows: counted } = await sql<{ open: number; has_studied: boolean }>`
    SELECT (SELECT count(*)::int FROM paper_requests WHERE user_id = ${userId} AND status = 'requested') AS open,
      EXISTS (SELECT FROM memberships WHERE user_id = ${userId}) AS has_studied`.execute(db)
  return counted[0] ?? { open: 0, has_studied: false }
}

type NewRequest = { user_id: number; kind: string; language: string; purpose: string }
export const insertRequest = async (db: Db, request: NewRequest): Promise<number> =>
  (await db.insertInto('paper_requests').values(request).returning('id').executeTakeFirstOrThrow()).id

type Decision =
  | { status: 'issued'; paper_id: number; by: number; now: Date }
  | { status: 'refused'; reason: string; by: number; now: Date }
export const decideRequest = async (db: Db, id: number, { by, now, ...decision }: Decision): Promise<void> => {
  await db
    .updateTable('paper_requests')
    .set({ ...decision, decided_by: by, decided_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Withdraws an open request; returns whether it was open. */
export const withdrawRequest = async (db: Db, id: number): Promise<boolean> => {
  const { rows: withdrawn } = await sql`
    UPDATE paper_requests SET status = 'withdrawn' WHERE id = ${id} AND status = 'requested' RETURNING id`.execute(db)
  return withdrawn.length > 0
}

/** Ids of these people for whose reach the student is: all, or the curator and teachers of the group. */
export const listReachedBy = async (db: Db, staffIds: readonly number[], studentId: number): Promise<number[]> => {
  const { rows: found } = await sql<{ id: number }>`
    SELECT users.id FROM users JOIN roles ON roles.id = role_id
    WHERE users.id = ANY(${staffIds}) AND (reach = 'all' OR EXISTS (SELECT FROM memberships JOIN groups ON groups.id = group_id
      WHERE memberships.user_id = ${studentId} AND ended_on IS NULL AND (curator_id = users.id
        OR EXISTS (SELECT FROM group_teachers WHERE group_id = groups.id AND group_teachers.user_id = users.id))))
    ORDER BY users.id`.execute(db)
  return found.map(({ id }) => id)
}

/** SQL: number of open requests within the reader's reach, and when the oldest was made. */
export const waitingPaperRequests = (person: Person): RawBuilder<unknown> => sql`
  SELECT count(*)::int, min(paper_requests.created_at), (array_agg(users.name ORDER BY paper_requests.created_at, paper_requests.id))[1]
  FROM paper_requests JOIN users ON users.id = user_id
  WHERE paper_requests.status = 'requested' AND ${withinReach(person) ?? sql<SqlBool>`true`}`
