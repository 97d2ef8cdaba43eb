import { sql } from 'kysely'
import type { LoggedRecords, NameLock, PersonalData } from '../kit/feature'
import { withinReach } from './groupQueries'
import { matches, matchesPerson } from '../kit/records/search'

const words = { text: sql.ref<string>('groups.search'), stems: sql.ref<string>('groups.search_stems') }
const ofGroup = sql`FROM groups WHERE groups.id = group_id`
const nameOfMember = sql`(SELECT users.name FROM users WHERE users.id = user_id)`

export const loggedGroups: readonly LoggedRecords[] = [
  {
    entity: 'groups',
    readableBy: (person) => person.holds('manage groups') && (withinReach(person) ?? true),
    table: 'groups',
    name: () => sql.ref('groups.code'),
    path: sql`'/groups/' || groups.id`,
    searchCondition: (q) => matches(words, q),
  },
  {
    entity: 'groups/members',
    readableBy: (person) =>
      person.holds('manage groups') && (withinReach(person, sql.ref('memberships.group_id')) ?? true),
    table: 'memberships',
    name: () => sql`concat_ws(' · ', ${nameOfMember}, (SELECT groups.code ${ofGroup}))`,
    path: sql`(SELECT '/groups/' || groups.id ${ofGroup})`,
    searchCondition: (q) =>
      sql`(group_id IN (SELECT groups.id FROM groups WHERE ${matches(words, q)})
        OR user_id IN (SELECT users.id FROM users WHERE ${matchesPerson(sql.ref<string>('users.search'), q)}))`,
  },
]

export const groupsData: readonly PersonalData[] = [
  { table: 'memberships', person: 'user_id', erasure: 'stay' },
  { table: 'groups', person: 'curator_id', excludedColumns: ['search', 'search_stems'], erasure: 'stay' },
  { table: 'group_teachers', person: 'user_id', erasure: 'stay' },
]

/** Locks the legal name of current members, because official papers of the group contain it. */
export const isCurrentMember: NameLock = (userId) =>
  sql`EXISTS (SELECT FROM memberships WHERE user_id = ${userId} AND ended_on IS NULL)`
