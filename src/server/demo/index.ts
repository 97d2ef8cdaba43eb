import { applicationStatus } from '../../api/admissions/applicationStates'
import type { Database, Db } from '../platform/database'
import { updateCounters } from '../admissions/applications/counterQueries'
import { listIdsByStatus } from '../admissions/applications/applicationQueries'
import { accountMemberships, inventPeople } from './people'
import {
  insertDemoAccounts,
  insertDemoRoles,
  findDemoHash,
  findDemoPassword,
  storeDemoPassword,
  setDemoPasswords,
} from './accountQueries'
import { emailOf } from './accounts'
import { insertAnnouncements } from './announcementQueries'
import { insertAttempts, insertWaitingRegrade } from './attemptQueries'
import { insertAdmissions, insertSubmissions, updateDraftCompleteness } from './admissionQueries'
import { insertDemoDocuments } from './documentQueries'
import { insertCurricula } from './curriculumQueries'
import { insertDirectionParts, insertDirections, insertDocumentTypes, insertSubjects } from './directoryQueries'
import { insertDemoExam } from './examQueries'
import { demoGroups } from './groups'
import { collectStatistics, isNew, markDemoFilled } from './fillingQueries'
import type { IdOf } from './keys'
import { insertAttendance } from './attendanceQueries'
import { insertDemoComments } from './commentQueries'
import { insertDemoHomework } from './homeworkQueries'
import { insertGradebooks } from './gradebookQueries'
import { insertMaterials } from './materialQueries'
import { insertNameChanges } from './nameChangeQueries'
import { insertDemoOrders, insertPastGraduation } from './orderQueries'
import { insertPastMarks } from './pastMarkQueries'
import { insertDemoRetakes } from './retakeQueries'
import { insertDemoPapers } from './paperQueries'
import { insertPolls } from './pollQueries'
import { insertPortfolios } from './portfolioQueries'
import { insertQuestions } from './questionQueries'
import { insertTests } from './testQueries'
import { insertGroups, insertMemberships, insertPeople } from './peopleQueries'
import { makeRandom } from './random'
import { seedCollege, lockSeeding } from '../platform/seed/collegeQueries'
import { assignTeachers } from './teaching'
import { randomPassword, hashPassword, verifyPassword } from '../people/passwords'

const seed = 20_260_901

/**
 * Fills the database with the demo college in one transaction, unless there are users or the demo was cleared. Returns
 * whether it did; `now` only selects the academic year.
 */
export const fillDemo = async (database: Database['db'], { now }: { now: Date }): Promise<boolean> =>
  database.transaction().execute(async (db) => {
    await seedCollege(db)
    if (!(await isNew(db))) return false
    await insertCollege(db, now)
    await markDemoFilled(db)
    await collectStatistics(db)
    return true
  })

const insertCollege = async (db: Db, now: Date) => {
  const groups = demoGroups(now)
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
  await insertMaterials(db, { now, groups }, { directionId, subjectId, groupId, personId })
  await insertAnnouncements(db, now, { personId, roleId })
  await insertQuestions(db, { subjectId, personId })
  const tests = await insertTests(db, { now, groups }, { directionId, subjectId, groupId, personId })
  await insertAttempts(db, { now, tests }, personId)
  await insertWaitingRegrade(db, personId)
  await insertGradebooks(db, { now, groups, teaching }, { groupId, subjectId, personId })
  await insertAttendance(db)
  await insertDemoHomework(db, personId)
  await insertDemoComments(db)
  await insertCurricula(db, personId)
  await insertPastMarks(db, { now, personId })
  await insertPortfolios(db, now, personId)
  await insertNameChanges(db, now, personId)
  await insertPastGraduation(db, personId)
  const voters = accountMemberships(groups).map(({ group }) => groupId(group))
  await insertPolls(db, { now }, { groupIds: [...new Set(voters)], roleId, personId })
  await insertAdmissions(db, now, { directionId, subjectId, personId })
  await insertDemoExam(db, now, { directionId, subjectId, personId })
  await insertDemoDocuments(db, personId(emailOf('admissions')))
  await updateCounters(db, await listIdsByStatus(db, applicationStatus.options))
  await insertSubmissions(db)
  await updateDraftCompleteness(db, now)
  await insertDemoOrders(db, now, personId)
  await insertDemoRetakes(db, now, personId)
  await insertDemoPapers(db, now, personId)
}

type DemoPasswordOptions = { given: string | null }

/**
 * Returns the password of all demo accounts: DEMO_PASSWORD (`given`), else a random one stored in the database.
 * Updates the accounts if their password differs.
 */
export const ensureDemoPassword = (database: Database['db'], { given }: DemoPasswordOptions): Promise<string> =>
  database.transaction().execute(async (db) => {
    await lockSeeding(db)
    const password = given ?? (await storeDemoPassword(db, randomPassword()))
    const isSet = await verifyPassword(await findDemoHash(db), password)
    if (!isSet) await setDemoPasswords(db, await hashPassword(password))
    return password
  })

/**
 * Returns the current password of the demo accounts, or null if it was set by a DEMO_PASSWORD that is unknown here.
 */
export const readDemoPassword = async (db: Database['db'], { given }: DemoPasswordOptions): Promise<string | null> => {
  const password = given ?? (await findDemoPassword(db))
  return password !== null && (await verifyPassword(await findDemoHash(db), password)) ? password : null
}
