import { sql, type Kysely } from 'kysely'
import type { Db } from '../kit/database'
import type { DB } from '../kit/schema'
import { accountMemberships } from './accountGroups'
import { insertDemoAccounts, insertDemoRoles } from './accountQueries'
import { emailOf } from './accounts'
import { insertAdmissions, insertSendings, settleDrafts } from './admissionQueries'
import { directions } from './directions'
import { insertDemoDocuments } from './documentQueries'
import { insertDirectionParts, insertDirections, insertDocumentTypes, insertSubjects } from './directoryQueries'
import { demoGroups } from './groups'
import type { IdOf } from './keys'
import { inventPeople } from './people'
import { insertGroups, insertMemberships, insertPeople } from './peopleQueries'
import { makeRandom } from './random'
import { assignTeachers } from './teaching'

const seed = 20_260_901
const lock = 4_201_967

/**
 * Fills the database with the demo college, in one transaction. It is the same college every time; `now` only decides which academic
 * year it is in. Does nothing when there are people already, or when the demo has once been cleared away; says whether it did.
 */
export const fillDemo = async (database: Kysely<DB>, { now }: { now: Date }): Promise<boolean> =>
  database.transaction().execute(async (db) => {
    // Processes that start together on one database: one fills it, the others find it filled, however long that takes here.
    await sql`SET LOCAL lock_timeout = 0`.execute(db)
    await sql`SET LOCAL statement_timeout = 0`.execute(db)
    await sql`SELECT pg_advisory_xact_lock(${lock}::bigint)`.execute(db)
    const { rows } = await sql<{ is_new: boolean }>`
      SELECT NOT EXISTS (SELECT FROM users) AND NOT EXISTS (SELECT FROM settings WHERE key = 'demo') AS is_new`.execute(
      db,
    )
    if (!rows[0]?.is_new) return false
    await insertCollege(db, now)
    await sql`INSERT INTO settings (key, value) VALUES ('demo', '"filled"')`.execute(db)
    return true
  })

/** Whether the demo's own accounts are there. */
export const hasDemo = async (db: Db): Promise<boolean> => {
  const found = await db.selectFrom('users').select('id').where('email', '=', emailOf('admin')).executeTakeFirst()
  return found !== undefined
}

const insertCollege = async (db: Db, now: Date) => {
  const groups = demoGroups(now, (direction) => directions.find(({ key }) => key === direction)?.months ?? 12)
  const { people, teachers, memberships } = inventPeople({ groups, random: makeRandom(seed), now })
  const teaching = assignTeachers(groups, { teacher: emailOf('teacher'), others: teachers.map(({ email }) => email) })
  const roleId = await insertDemoRoles(db)
  const accountId = await insertDemoAccounts(db, roleId)
  const inventedId = await insertPeople(db, people, roleId)
  const personId: IdOf = (email) => (email.endsWith('@abitura.test') ? accountId(email) : inventedId(email))
  const subjectId = await insertSubjects(db)
  const documentTypeId = await insertDocumentTypes(db)
  const directionId = await insertDirections(db, now)
  await insertDirectionParts(db, { directionId, subjectId, documentTypeId })
  const groupId = await insertGroups(db, { groups, teaching }, { directionId, subjectId, personId })
  await insertMemberships(db, [...accountMemberships(groups), ...memberships], { groupId, personId })
  await insertAdmissions(db, now, { directionId, subjectId, personId })
  await insertDemoDocuments(db, personId(emailOf('admissions')))
  await insertSendings(db)
  await settleDrafts(db, now)
}
