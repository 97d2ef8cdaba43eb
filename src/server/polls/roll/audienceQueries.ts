import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Audience } from '../../../api/groups/audience'
import type { Locale } from '../../../api/kit/endpoints'
import type { Permission } from '../../../api/kit/permissions'
import type { pollActions, RollPreview, Voter } from '../../../api/polls/pollActions'
import { ownGroups } from '../../groups'
import { every, oneOf } from '../../kit/records/conditions'
import { orderBy, nameIn, rowsAndTotal, type ListOptions } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import { matchesPerson } from '../../kit/records/search'
import type { Db } from '../../platform/database'

/** SQL condition over `users`: has the permission now, through a role or a grant. */
export const hasPermission = (permission: Permission) => sql<SqlBool>`(
  users.role_id IN (SELECT role_id FROM role_permissions WHERE permission = ${permission})
  OR users.id IN (SELECT user_id FROM grants WHERE permission = ${permission}
    AND valid_from <= now() AND (valid_until IS NULL OR valid_until > now())))`

/**
 * SQL condition over `users`: eligible for a roll. Unconfirmed accounts are excluded because anybody can register them
 * in bulk.
 */
export const canVote = sql<SqlBool>`(users.status = 'active' AND NOT users.unverified AND ${hasPermission('vote')})`

type AudienceSubqueries = Readonly<Record<'roles' | 'groups' | 'directions' | 'people', RawBuilder<unknown>>>
/**
 * SQL condition over `users`: the user is one of the people, has one of the roles, or is in one of the groups or
 * directions.
 */
const isInAnyOf = ({
  roles,
  groups,
  directions,
  people,
}: AudienceSubqueries) => sql<SqlBool>`(users.role_id IN (${roles}) OR users.id IN (${people})
  OR users.id IN (SELECT user_id FROM memberships JOIN groups ON groups.id = group_id
    WHERE ended_on IS NULL AND (group_id IN (${groups}) OR direction_id IN (${directions}))))`

const audienceCondition = ({ audience, role_ids, group_ids, direction_ids, user_ids }: Audience) => {
  const these = (ids: readonly number[]) => sql`SELECT unnest(${ids}::bigint[])`
  return audience === 'all'
    ? sql<SqlBool>`true`
    : isInAnyOf({
        roles: these(role_ids),
        groups: these(group_ids),
        directions: these(direction_ids),
        people: these(user_ids),
      })
}

/** Stores the people who may vote now as the poll's roll. Returns their number. */
export const freezeRoll = async (db: Db, { id, audience }: { id: number; audience: Audience }): Promise<number> => {
  const { numAffectedRows } = await sql`
    INSERT INTO poll_roll (poll_id, person_id, group_id)
    SELECT ${id}, users.id, memberships.group_id FROM users
      LEFT JOIN memberships ON memberships.user_id = users.id AND memberships.ended_on IS NULL
    WHERE ${canVote} AND ${audienceCondition(audience)} ORDER BY users.name, users.id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Lists the user ids on the roll, ascending, as the roll hash needs them. */
export const listRollIds = async (db: Db, id: number): Promise<number[]> => {
  const { rows } = await sql<{ person_id: number }>`
    SELECT person_id FROM poll_roll WHERE poll_id = ${id} AND person_id IS NOT NULL ORDER BY person_id`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** Previews the roll. People in the audience who cannot vote are counted under the first reason that applies. */
export const previewRoll = async (db: Db, audience: Audience): Promise<RollPreview> => {
  const { rows } = await sql<RollPreview>`
    WITH audience_users AS MATERIALIZED (
      SELECT users.id, users.name, memberships.group_id, ${canVote} AS can_vote,
        CASE WHEN users.status <> 'active' THEN 'inactive' WHEN NOT ${hasPermission('vote')} THEN 'no_permission' ELSE 'unverified' END AS reason
      FROM users LEFT JOIN memberships ON memberships.user_id = users.id AND memberships.ended_on IS NULL
      WHERE ${audienceCondition(audience)} ${audience.audience === 'all' ? sql`AND ${hasPermission('vote')}` : sql``}
    )
    SELECT count(*) FILTER (WHERE can_vote) AS count,
      json_build_object('no_permission', count(*) FILTER (WHERE NOT can_vote AND reason = 'no_permission'),
        'unverified', count(*) FILTER (WHERE NOT can_vote AND reason = 'unverified'),
        'inactive', count(*) FILTER (WHERE NOT can_vote AND reason = 'inactive')) AS left_out,
      count(*) FILTER (WHERE can_vote AND group_id IS NULL) AS others,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'code', code, 'count', count) ORDER BY code), '[]') FROM (
        SELECT groups.id, code, count(*) AS count FROM audience_users JOIN groups ON groups.id = group_id WHERE can_vote GROUP BY groups.id
      ) AS by_group) AS groups,
      (SELECT coalesce(json_agg(json_strip_nulls(json_build_object('id', id, 'code', code, 'name', name)) ORDER BY name, id), '[]') FROM (
        SELECT audience_users.id, code, audience_users.name FROM audience_users LEFT JOIN groups ON groups.id = group_id WHERE can_vote
        ORDER BY audience_users.name, audience_users.id LIMIT 100
      ) AS first) AS people
    FROM audience_users`.execute(db)
  const [preview] = rows
  if (!preview) throw new Error('The count query returned no row.')
  return preview
}

type VoterListQuery = ListOptions<z.output<(typeof pollActions)['GET /api/polls/people']['query']>> & { person: Person }
export const listVoters = (
  db: Db,
  { filter, person, ...listed }: VoterListQuery,
): Promise<{ rows: Voter[]; total: number }> =>
  rowsAndTotal(
    db
      .selectFrom('users')
      .leftJoin('memberships', (join) =>
        join.onRef('memberships.user_id', '=', 'users.id').on('memberships.ended_on', 'is', null),
      )
      .leftJoin('groups', 'groups.id', 'memberships.group_id')
      .select(['users.id', 'users.name', sql<string | undefined>`groups.code`.as('code')])
      .where((eb) =>
        every([
          canVote,
          oneOf(eb.ref('users.id'), filter.id),
          matchesPerson(eb.ref('users.search'), filter.q),
          person.reach === 'all' ? undefined : sql<SqlBool>`memberships.group_id IN (${ownGroups(person.id)})`,
        ]),
      )
      .orderBy(orderBy(listed.sort)),
    listed,
  ).then(({ rows, total }) => ({
    rows: rows.map(({ code, ...voter }) => (code ? { ...voter, code } : voter)),
    total,
  }))

export const listVotingRoles = async (
  db: Db,
  locale: Locale,
): Promise<{ id: number; code: string; name: string; can_vote: boolean }[]> => {
  const { rows } = await sql<{ id: number; code: string; name: string; can_vote: boolean }>`
    SELECT id, code, ${sql.ref(nameIn(locale))} AS name,
      EXISTS (SELECT FROM role_permissions WHERE role_id = roles.id AND permission = 'vote') AS can_vote
    FROM roles ORDER BY id`.execute(db)
  return rows
}
