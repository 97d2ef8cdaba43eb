import { sql } from 'kysely'
import type { z } from 'zod'
import type { groupMembers, Member, MemberInput, NewMember, Removal } from '../../api/groups/members'
import { every, oneOf } from '../kit/records/conditions'
import type { Db } from '../platform/database'
import { orderBy, rowsAndTotal, type ListOptions } from '../kit/records/lists'
import { orNotFound } from '../kit/problems'
import { matchesPerson } from '../kit/records/search'

type Calls = typeof groupMembers
type MembersQuery = ListOptions<z.output<Calls['GET /api/groups/:id/members']['query']>> & { groupId: number }

const columns = (db: Db) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'memberships.id',
      'memberships.version',
      'memberships.created_at',
      'memberships.updated_at',
      'group_id',
      'user_id',
      'users.name',
      'users.email',
      'state',
      'basis',
      'started_on',
      'ended_on',
      'order_number',
      'order_date',
    ])

export const listMembers = (db: Db, listed: MembersQuery): Promise<{ rows: Member[]; total: number }> => {
  const { filter, groupId } = listed
  return rowsAndTotal(
    columns(db)
      .where('group_id', '=', groupId)
      .where((eb) =>
        every([
          oneOf(eb.ref('memberships.id'), filter.id),
          oneOf(eb.ref('state'), filter.state),
          oneOf(sql<string>`coalesce(basis, 'unknown')`, filter.basis),
          matchesPerson(eb.ref('users.search'), filter.q),
        ]),
      )
      .orderBy(orderBy(listed.sort))
      .$castTo<Member>(),
    listed,
  )
}

/** Returns a membership of the given group, or throws 404. */
export const getMember = async (db: Db, { id, groupId }: { id: number; groupId: number }): Promise<Member> =>
  orNotFound(
    await columns(db)
      .where('memberships.id', '=', id)
      .where('group_id', '=', groupId)
      .$castTo<Member>()
      .executeTakeFirst(),
  )

/** Current members by name. */
export const listOpenMembers = (db: Db, groupId: number): Promise<Member[]> =>
  columns(db)
    .where('group_id', '=', groupId)
    .where('ended_on', 'is', null)
    .orderBy('users.name')
    .orderBy('memberships.id')
    .$castTo<Member>()
    .execute()

export const insertMember = async (db: Db, group_id: number, input: NewMember): Promise<number> => {
  const inserted = db
    .insertInto('memberships')
    .values({ group_id, ...input })
    .returning('id')
  return (await inserted.executeTakeFirstOrThrow()).id
}

/** The caller has locked the row and checked its version. */
export const updateMember = async (db: Db, id: number, input: MemberInput): Promise<void> => {
  await db.updateTable('memberships').set(input).where('id', '=', id).execute()
}

/** Returns the memberships of the group among these ids. */
export const setBasis = async (
  db: Db,
  groupId: number,
  { ids, basis }: { ids: readonly number[]; basis: Member['basis'] },
): Promise<{ id: number }[]> => {
  const { rows } = await sql<{ id: number }>`
    WITH found AS (SELECT id FROM memberships WHERE group_id = ${groupId} AND id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE),
      changed AS (UPDATE memberships SET basis = ${basis} FROM found
        WHERE memberships.id = found.id AND memberships.basis IS DISTINCT FROM ${basis})
    SELECT id FROM found`.execute(db)
  return rows
}

/** The caller has locked the group. */
export const removeMember = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('memberships').where('id', '=', id).execute()
}

/** People of these open memberships of the group. */
export const listMemberPeople = async (db: Db, groupId: number, ids: readonly number[]): Promise<number[]> => {
  const members = db
    .selectFrom('memberships')
    .select('user_id')
    .where((eb) => every([oneOf(eb.ref('id'), ids)]))
    .where('group_id', '=', groupId)
    .where('ended_on', 'is', null)
  return (await members.execute()).map(({ user_id }) => user_id)
}

/** Ends the open memberships of the group that started before the end date. Returns their ids. */
export const endMemberships = (
  db: Db,
  groupId: number,
  { ids, ...ending }: Removal,
): Promise<{ id: number; user_id: number }[]> =>
  db
    .updateTable('memberships')
    .set(ending)
    .where((eb) => every([oneOf(eb.ref('id'), ids)]))
    .where('group_id', '=', groupId)
    .where('ended_on', 'is', null)
    .where('started_on', '<=', ending.ended_on)
    .returning(['id', 'user_id'])
    .execute()

/** Adds members and returns them; skips people who joined another group meanwhile. The caller has locked the group. */
export const insertMembers = (
  db: Db,
  group_id: number,
  { userIds, ...input }: Omit<NewMember, 'user_id'> & { userIds: readonly number[] },
): Promise<{ id: number; user_id: number }[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .insertInto('memberships')
        .values(userIds.map((user_id) => ({ group_id, user_id, ...input })))
        .onConflict((conflict) => conflict.column('user_id').where('ended_on', 'is', null).doNothing())
        .returning(['id', 'user_id'])
        .execute()

type Order = { order_number: string | null; order_date: string | null }
type Ending = { userIds: readonly number[]; from: readonly number[]; date: string; order: Order }

/** Ends memberships as transfers. The caller has locked the groups. */
export const endTransferred = async (db: Db, { userIds, from, date, order }: Ending): Promise<void> => {
  await db
    .updateTable('memberships')
    .set({ state: 'transferred', ended_on: date, ...order })
    .where('ended_on', 'is', null)
    .where((eb) => every([oneOf(eb.ref('group_id'), from), oneOf(eb.ref('user_id'), userIds)]))
    .execute()
}

type Move = {
  people: readonly Pick<Member, 'user_id' | 'state'>[]
  from: number
  to: number
  date: string
  order: Order
}

/** Ends memberships of one group and starts them in another with the same state. */
export const moveMembers = async (db: Db, { people, from, to, date, order }: Move): Promise<void> => {
  await endTransferred(db, { userIds: people.map((person) => person.user_id), from: [from], date, order })
  await db
    .insertInto('memberships')
    .values(people.map(({ user_id, state }) => ({ group_id: to, user_id, state, started_on: date, ...order })))
    .execute()
}
