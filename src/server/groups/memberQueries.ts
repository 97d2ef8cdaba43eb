import type { ExpressionBuilder } from 'kysely'
import type { z } from 'zod'
import type { groupMembers, GroupPerson, Member, MemberInput, NewMember, Removal } from '../../api/groupMembers'
import { staffPermissions } from '../../api/permissions'
import type { Db } from '../kit/database'
import { every, hasWords, inOrder, is, oneOf, rowsAndTotal, type Listing } from '../kit/lists'
import { found } from '../kit/problems'
import type { DB } from '../kit/schema'

type Calls = typeof groupMembers
type ListedMembers = Listing<z.output<Calls['GET /api/groups/:id/members']['query']>> & { groupId: number }

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
      'started_on',
      'ended_on',
      'order_number',
      'order_date',
    ])

/** Rows of the list and how many the filter matches. */
export const listMembers = (db: Db, listed: ListedMembers): Promise<{ rows: Member[]; total: number }> => {
  const { filter, groupId } = listed
  return rowsAndTotal(
    columns(db)
      .where('group_id', '=', groupId)
      .where((eb) =>
        every([
          oneOf(eb.ref('memberships.id'), filter.id),
          oneOf(eb.ref('state'), filter.state),
          filter.q === undefined ? undefined : hasWords(eb.ref('users.search'), filter.q),
        ]),
      )
      .orderBy(inOrder(listed.sort))
      .$castTo<Member>(),
    listed,
  )
}

/** A membership of this very group. */
export const getMember = async (db: Db, { id, groupId }: { id: number; groupId: number }): Promise<Member> =>
  found(
    await columns(db)
      .where('memberships.id', '=', id)
      .where('group_id', '=', groupId)
      .$castTo<Member>()
      .executeTakeFirst(),
  )

/** Those who study in the group now, by name. */
export const listOpenMembers = (db: Db, groupId: number): Promise<Member[]> =>
  columns(db)
    .where('group_id', '=', groupId)
    .where('ended_on', 'is', null)
    .orderBy('users.name')
    .orderBy('memberships.id')
    .$castTo<Member>()
    .execute()

/** The person's status, and the group they study in now. */
export const findCandidate = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('memberships', (join) =>
      join.onRef('memberships.user_id', '=', 'users.id').on('memberships.ended_on', 'is', null),
    )
    .leftJoin('groups', 'groups.id', 'memberships.group_id')
    .select(['users.status', 'groups.id as group_id', 'groups.code as group_code'])
    .where('users.id', '=', userId)
    .executeTakeFirst()

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

/** Ends those of the memberships that are open, belong to the group and had begun by then; answers whom it ended. */
export const endMemberships = async (db: Db, groupId: number, { ids, ...ending }: Removal): Promise<number[]> => {
  const ended = await db
    .updateTable('memberships')
    .set(ending)
    .where((eb) => every([oneOf(eb.ref('id'), ids)]))
    .where('group_id', '=', groupId)
    .where('ended_on', 'is', null)
    .where('started_on', '<=', ending.ended_on)
    .returning('id')
    .execute()
  return ended.map((row) => row.id)
}

type ListedPeople = Listing<z.output<Calls['GET /api/groups/people']['query']>>
const kinds = { student: ['enroll', 'study'], staff: staffPermissions }

const ofKind = (eb: ExpressionBuilder<DB, 'users'>, kind: keyof typeof kinds) =>
  eb.exists(
    eb
      .selectFrom('role_permissions')
      .select('permission')
      .whereRef('role_permissions.role_id', '=', 'users.role_id')
      .where((role) => every([oneOf(role.ref('permission'), kinds[kind])])),
  )

/** People to choose from: active ones, and by id anybody, so that a choice made long ago still has its name. */
export const listPeople = (db: Db, listed: ListedPeople): Promise<{ rows: GroupPerson[]; total: number }> => {
  const { filter } = listed
  return rowsAndTotal(
    db
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where((eb) =>
        every([
          oneOf(eb.ref('id'), filter.id),
          is(eb.ref('status'), filter.id ? undefined : 'active'),
          filter.kind && ofKind(eb, filter.kind),
          filter.q === undefined ? undefined : hasWords(eb.ref('search'), filter.q),
        ]),
      )
      .orderBy(inOrder(listed.sort)),
    listed,
  )
}

type Order = { order_number: string | null; order_date: string | null }
type Move = {
  people: readonly Pick<Member, 'user_id' | 'state'>[]
  from: number
  to: number
  date: string
  order: Order
}

/** Ends the people's memberships of one group and begins them, in the state they were in, in the other. */
export const moveMembers = async (db: Db, { people, from, to, date, order }: Move): Promise<void> => {
  await db
    .updateTable('memberships')
    .set({ state: 'transferred', ended_on: date, ...order })
    .where('group_id', '=', from)
    .where('ended_on', 'is', null)
    .where((eb) =>
      every([
        oneOf(
          eb.ref('user_id'),
          people.map((person) => person.user_id),
        ),
      ]),
    )
    .execute()
  await db
    .insertInto('memberships')
    .values(people.map(({ user_id, state }) => ({ group_id: to, user_id, state, started_on: date, ...order })))
    .execute()
}
