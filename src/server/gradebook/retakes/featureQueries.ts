import { sql, type SqlBool } from 'kysely'
import type { Scale } from '../../../api/gradebook/codes'
import type { RetakeStatus } from '../../../api/gradebook/retakeRules'
import { nameIn } from '../../kit/records/lists'
import type { LoggedRecords, PersonalData } from '../../kit/feature'
import { matchesPerson } from '../../kit/records/search'
import type { Db } from '../../platform/database'
import { readableRetakes } from './queries'

export const loggedRetakes: readonly LoggedRecords[] = [
  {
    entity: 'gradebook/retakes',
    table: 'retakes',
    readableBy: (person) => person.holds('manage gradebook') && (person.reach === 'all' || readableRetakes(person)),
    name: (locale) => sql`(SELECT users.name || ' · ' || subjects.${sql.ref(nameIn(locale))} FROM users, subjects
      WHERE users.id = retakes.user_id AND subjects.id = retakes.subject_id)`,
    path: sql`'/gradebook/retakes/' || retakes.id`,
    searchCondition: (q) => {
      const found = matchesPerson(sql<string>`users.search || ' ' || subjects.search`, q)
      return (
        found &&
        sql<SqlBool>`EXISTS (SELECT FROM users, subjects
          WHERE users.id = retakes.user_id AND subjects.id = retakes.subject_id AND ${found})`
      )
    },
  },
]

const ofStudent = (userId: number) => sql<SqlBool>`retake_id IN (SELECT id FROM retakes WHERE user_id = ${userId})`

/**
 * Exports also contain the student's retakes with names (see `personalFacts`). Erasure keeps retakes and their marks, because
 * sheets depend on them, and removes reasons.
 */
export const retakeData: readonly PersonalData[] = [
  { table: 'retake_results', person: 'id', through: ofStudent, erasure: sql`reason = NULL` },
  { table: 'retake_examiners', person: 'user_id', erasure: 'stay' },
  {
    table: 'retakes',
    person: 'user_id',
    erasure: 'stay',
    auditEntities: ['gradebook/retakes'],
  },
]

type OwnRetake = {
  academic_year: string
  period: string
  subject: string
  number: number
  held_on: string
  place: string
  status: RetakeStatus
  scale: Scale
  value: number | null
  reasons: string[]
}
/** All retakes of a person, with the reasons of corrections and cancellations. */
export const retakesOf = async (db: Db, userId: number): Promise<OwnRetake[]> => {
  const { rows } = await sql<OwnRetake>`
    SELECT academic_year, translation(periods.translations, 'ru', 'name') AS period, subjects.name_ru AS subject, number,
      held_on, place, retakes.status, scale, value,
      ARRAY(SELECT reason FROM retake_results WHERE retake_id = retakes.id AND reason IS NOT NULL ORDER BY id) AS reasons
    FROM retakes JOIN periods ON periods.id = period_id JOIN subjects ON subjects.id = subject_id
    WHERE user_id = ${userId} ORDER BY held_on, retakes.id`.execute(db)
  return rows
}
