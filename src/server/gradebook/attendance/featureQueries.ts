import { sql, type SqlBool } from 'kysely'
import type { FileUse, LoggedRecords, PersonalData } from '../../kit/feature'
import { matchesPerson } from '../../kit/records/search'
import { readableAbsences } from './queries'

const personName = sql`(SELECT users.name FROM users WHERE users.id = absences.user_id)`

/** Proof is about health, so each view of it by staff is logged. */
export const absenceFiles: FileUse = {
  entity: 'gradebook/absences',
  links: 'absence_files',
  column: 'absence_id',
  records: 'absences',
  name: personName,
  visibleTo: (person) => person.holds('manage gradebook') && (person.reach === 'all' || readableAbsences(person)),
  isSensitive: sql`true`,
}

export const loggedAbsences: readonly LoggedRecords[] = [
  {
    entity: 'gradebook/absences',
    table: 'absences',
    readableBy: (person) => person.holds('manage gradebook') && (person.reach === 'all' || readableAbsences(person)),
    name: () => personName,
    path: sql`(SELECT '/gradebook/attendance/' || group_id || '?month=' || to_char(from_on, 'YYYY-MM') FROM memberships
      WHERE memberships.user_id = absences.user_id ORDER BY started_on <= from_on DESC, started_on DESC LIMIT 1)`,
    searchCondition: (q) => {
      const found = matchesPerson(sql<string>`users.search`, q)
      return found && sql<SqlBool>`EXISTS (SELECT FROM users WHERE users.id = absences.user_id AND ${found})`
    },
  },
]

const ofPerson = (userId: number) => sql<SqlBool>`absence_id IN (SELECT id FROM absences WHERE user_id = ${userId})`

/** Erasure keeps that lessons were excused, because attendance counts, but not why. */
export const absenceData: readonly PersonalData[] = [
  { table: 'absence_files', person: 'absence_id', through: ofPerson, erasure: 'remove' },
  {
    table: 'absences',
    person: 'user_id',
    erasure: sql`reason = 'other', note = ''`,
    auditEntities: ['gradebook/absences'],
  },
]
