import { sql, type ExpressionBuilder } from 'kysely'
import type { z } from 'zod'
import type { Usage } from '../../api/kit/errors'
import type { Group, GroupInput, groups } from '../../api/groups/groups'
import type { Locale } from '../../api/kit/endpoints'
import { every, oneOf } from '../kit/records/conditions'
import type { Person } from '../kit/person'
import type { Db } from '../platform/database'
import { ownGroups } from './audienceQueries'
import { orderBy, nameIn, rowsAndTotal, type ListOptions } from '../kit/records/lists'
import { orNotFound } from '../kit/problems'
import { usageById, type FindBlocked, type FindUsage } from '../kit/records/lockRecord'
import type { DB } from '../platform/schema'
import { matches } from '../kit/records/search'

type Query = z.output<(typeof groups)['GET /api/groups']['query']>

const columns = (db: Db, locale: Locale) =>
  db
    .selectFrom('groups')
    .innerJoin('directions', 'directions.id', 'groups.direction_id')
    .leftJoin('users as curators', 'curators.id', 'groups.curator_id')
    .select((eb) => {
      const name = sql.ref(nameIn(locale))
      return [
        'groups.id',
        'groups.version',
        'groups.created_at',
        'groups.updated_at',
        'groups.code',
        'groups.translations',
        'groups.direction_id',
        'groups.education_method_id',
        'groups.course',
        'groups.academic_year',
        'groups.starts_on',
        'groups.ends_on',
        'groups.curator_id',
        'groups.capacity',
        'groups.status',
        eb.ref(`groups.${nameIn(locale)}`).as('name'),
        eb.ref(`directions.${nameIn(locale)}`).as('direction_name'),
        'curators.name as curator_name',
        sql`json_build_object('id', directions.id, 'code', directions.code, 'name', directions.${name},
          'education_type_id', directions.education_type_id)`.as('direction'),
        sql`(SELECT coalesce(json_agg(json_build_object('user_id', user_id, 'subject_id', subject_id,
            'user_name', users.name, 'subject_name', subjects.${name}) ORDER BY subjects.${name}, users.name, user_id), '[]')
          FROM group_teachers JOIN users ON users.id = user_id JOIN subjects ON subjects.id = subject_id
          WHERE group_id = groups.id)`.as('teachers'),
        sql`(SELECT count(*) FROM memberships WHERE group_id = groups.id AND ended_on IS NULL)`.as('members_count'),
      ]
    })

type GroupsQuery = ListOptions<Query> & { person: Person }

/** Limits users of reach `own` to groups that they teach or lead. Undefined without a limit. */
export const withinReach = ({ id, reach }: Pick<Person, 'id' | 'reach'>, group = sql.ref('groups.id')) =>
  reach === 'all' ? undefined : sql<boolean>`${group} IN (${ownGroups(id)})`

const filtered = (eb: ExpressionBuilder<DB, 'groups' | 'directions'>, { filter, person }: GroupsQuery) =>
  every([
    withinReach(person),
    oneOf(eb.ref('groups.id'), filter.id),
    oneOf(eb.ref('groups.status'), filter.status),
    oneOf(eb.ref('groups.direction_id'), filter.direction_id),
    oneOf(eb.ref('directions.education_type_id'), filter.education_type_id),
    oneOf(eb.ref('groups.education_method_id'), filter.education_method_id),
    oneOf(eb.ref('groups.course'), filter.course),
    oneOf(eb.ref('groups.academic_year'), filter.academic_year),
    oneOf(eb.ref('groups.curator_id'), filter.curator_id),
    matches({ text: eb.ref('groups.search'), stems: eb.ref('groups.search_stems') }, filter.q),
  ])

export const listGroups = (db: Db, listed: GroupsQuery): Promise<{ rows: Group[]; total: number }> =>
  rowsAndTotal(
    columns(db, listed.locale)
      .where((eb) => filtered(eb, listed))
      .orderBy(orderBy(listed.sort))
      .$castTo<Group>(),
    listed,
  )

type GroupKey = { id: number; locale: Locale; person: Pick<Person, 'id' | 'reach'> }
/** Without a person, any group is found. */
type AnyGroupKey = Omit<GroupKey, 'person'> & Partial<Pick<GroupKey, 'person'>>

export const findGroup = (db: Db, { id, locale, person }: AnyGroupKey): Promise<Group | undefined> =>
  columns(db, locale)
    .where('groups.id', '=', id)
    .where(() => every([person && withinReach(person)]))
    .$castTo<Group>()
    .executeTakeFirst()

/** Returns a group within the person's reach, or throws 404. */
export const getGroup = async (db: Db, which: GroupKey): Promise<Group> => orNotFound(await findGroup(db, which))

const ownColumns = ({ teachers, translations, ...input }: GroupInput) => ({
  ...input,
  translations: JSON.stringify(translations),
})

export const insertGroup = async (db: Db, input: GroupInput): Promise<number> => {
  const { id } = await db.insertInto('groups').values(ownColumns(input)).returning('id').executeTakeFirstOrThrow()
  await insertTeachers(db, id, input)
  return id
}

/** The caller has locked the row and checked its version. */
export const updateGroup = async (db: Db, id: number, input: GroupInput): Promise<void> => {
  await db.updateTable('groups').set(ownColumns(input)).where('id', '=', id).execute()
  await db.deleteFrom('group_teachers').where('group_id', '=', id).execute()
  await insertTeachers(db, id, input)
}

const insertTeachers = async (db: Db, group_id: number, { teachers }: GroupInput) => {
  if (teachers.length === 0) return
  await db
    .insertInto('group_teachers')
    .values(teachers.map((teacher) => ({ group_id, ...teacher })))
    .execute()
}

export type GroupTeacher = { group_id: number; subject_id: number; user_id: number }
/** Adds teachers to groups, which counts as an edit of these groups. Returns how many were new. */
export const addTeachers = async (db: Db, teachers: readonly GroupTeacher[]): Promise<number> => {
  if (teachers.length === 0) return 0
  const added = await db
    .insertInto('group_teachers')
    .values([...teachers])
    .onConflict((conflict) => conflict.doNothing())
    .returning('group_id')
    .execute()
  const ids = [...new Set(added.map(({ group_id }) => group_id))]
  await sql`UPDATE groups SET status = status WHERE id = ANY(${ids})`.execute(db)
  return added.length
}

/** Returns the groups that the person may take members from. */
export const listReachableGroups = async (db: Db, ids: readonly number[], person: Person): Promise<number[]> => {
  const groups = db
    .selectFrom('groups')
    .select('id')
    .where((eb) => every([oneOf(eb.ref('id'), ids), withinReach(person)]))
  return (await groups.execute()).map(({ id }) => id)
}

/** Locks groups in id order, which avoids deadlocks. Every change of members takes this lock first. */
export const lockGroups = async (db: Db, ids: readonly number[]): Promise<void> => {
  await sql`SELECT id FROM groups WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`.execute(db)
}

/** Counts current members; groups that have any cannot be archived. */
export const countGroupMembers: FindBlocked = async (db, ids) => {
  const { rows } = await sql<{ id: number; count: number }>`
    SELECT group_id AS id, count(*)::int AS count FROM memberships WHERE group_id = ANY(${ids}) AND ended_on IS NULL
      GROUP BY group_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, { key: 'groups.has_people', values: { count } }]))
}

/** Current and former members of the group. */
export const usageOfGroups: FindUsage = async (db, ids) => {
  const { rows } = await sql<Usage & { id: number }>`
    SELECT group_id AS id, 'groups/members' AS entity, count(*)::int AS count, (array_agg(name ORDER BY name))[1:5] AS names
    FROM memberships JOIN users ON users.id = user_id WHERE group_id = ANY(${ids}) GROUP BY group_id`.execute(db)
  return usageById(rows)
}
