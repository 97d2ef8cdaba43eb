import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { portfolioEducationTypes } from '../../api/portfolio/codes'
import type { Person } from '../kit/person'

/**
 * SQL condition: the portfolio of `owner` (a user id column) is within the person's reach, which is all portfolios or
 * those of the groups that the person teaches or leads.
 */
export const isWithinReach = ({ id, reach }: Pick<Person, 'id' | 'reach'>, owner: RawBuilder<unknown>) =>
  reach === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${owner} IN (
        SELECT reached.user_id FROM memberships AS reached WHERE reached.ended_on IS NULL AND (
          reached.group_id IN (SELECT groups.id FROM groups WHERE curator_id = ${id})
          OR reached.group_id IN (SELECT group_teachers.group_id FROM group_teachers WHERE group_teachers.user_id = ${id})))`

/** SQL condition over `groups`: the group is within reach. */
export const isGroupWithinReach = ({ id, reach }: Pick<Person, 'id' | 'reach'>) =>
  reach === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(curator_id = ${id} OR groups.id IN (SELECT group_id FROM group_teachers WHERE user_id = ${id}))`

/** R9.08: SQL condition over `directions`: students of the direction have a portfolio. */
export const hasPortfolio = sql<SqlBool>`directions.education_type_id = ANY(${[...portfolioEducationTypes]})`
