import { sql, type SqlBool } from 'kysely'
import type { Locale } from '../../api/kit/endpoints'
import { nameIn } from '../kit/records/lists'
import type { Person } from '../kit/person'
import type { LoggedRecords, PersonalData, FileUse } from '../kit/feature'
import { matches, matchesPerson } from '../kit/records/search'
import { isVisibleToTaker } from './attempts/takerVisibilityQueries'
import { reachesAttempt } from './attempts/staffQueries'
import { reachOf } from './questions/reachQueries'
import { reachesOverride, readableBy } from './tests/reachQueries'

const nameOfAttempt = (locale: Locale) => sql`(
  SELECT users.name || ' · ' || tests.${sql.ref(nameIn(locale))} FROM users, tests WHERE users.id = attempts.user_id
    AND tests.id = test_id)`

const seesAttempts = (person: Person) => person.holds('manage tests') && reachesAttempt(person)

const testWords = { text: sql<string>`tests.search`, stems: sql<string>`tests.search_stems` }
const loggedTests = {
  table: 'tests',
  secrets: ['access_code'],
  readableBy: (person) => person.holds('manage tests') && (person.reach === 'all' || readableBy(person)),
  name: (locale) => sql.ref(`tests.${nameIn(locale)}`),
} as const satisfies Partial<LoggedRecords>

export const loggedTesting: readonly LoggedRecords[] = [
  {
    entity: 'questions',
    table: 'questions',
    // The content includes the right answers.
    secrets: ['content'],
    readableBy: (person) => person.holds('manage tests') && (reachOf(person) ?? true),
    name: () => sql.ref('questions.title'),
    path: sql`'/questions/' || questions.id`,
    searchCondition: (q) =>
      matches({ text: sql<string>`questions.search`, stems: sql<string>`questions.search_stems` }, q),
  },
  {
    entity: 'attempts',
    table: 'attempts',
    readableBy: seesAttempts,
    name: nameOfAttempt,
    path: sql`'/tests/' || test_id`,
    searchCondition: (q) => {
      const names = matchesPerson(sql<string>`users.search`, q)
      return names && sql<SqlBool>`user_id IN (SELECT users.id FROM users WHERE ${names})`
    },
  },
  {
    entity: 'tests',
    ...loggedTests,
    path: sql`'/tests/' || tests.id`,
    searchCondition: (q) => matches(testWords, q),
  },
  // The audit log shows an override under the name of its test.
  {
    entity: 'tests/overrides',
    ...loggedTests,
    table: 'test_overrides',
    readableBy: (person) =>
      person.holds('manage tests') &&
      (person.reach === 'all' ||
        sql<SqlBool>`EXISTS (SELECT FROM tests WHERE tests.id = test_id AND ${readableBy(person)} AND ${reachesOverride(person)})`),
    name: (locale) => sql`(SELECT ${sql.ref(`tests.${nameIn(locale)}`)} FROM tests WHERE tests.id = test_id)`,
    path: sql`'/tests/' || test_id || '/overrides'`,
    searchCondition: (q) => sql<SqlBool>`test_id IN (SELECT id FROM tests WHERE ${matches(testWords, q) ?? sql`true`})`,
  },
]

const ofAttempts = {
  person: 'attempt_id',
  through: (userId: number) =>
    sql<SqlBool>`attempt_id IN (SELECT id FROM attempts WHERE user_id = ${userId} AND NOT is_preview)`,
  exportCondition: sql<SqlBool>`EXISTS (SELECT FROM attempts WHERE attempts.id = held.attempt_id AND ${isVisibleToTaker()})`,
} as const

/** Marks are excluded, because `personalFacts` exports only those that are released to the user. */
export const testingData: readonly PersonalData[] = [
  { table: 'attempt_operations', ...ofAttempts, erasure: 'remove' },
  {
    table: 'attempt_events',
    ...ofAttempts,
    erasure: sql`details = details - 'device'`,
  },
  { table: 'attempt_contacts', ...ofAttempts, erasure: 'remove' },
  { table: 'test_watchers', person: 'user_id', erasure: 'remove' },
  {
    table: 'attempt_marks',
    ...ofAttempts,
    exportCondition: false,
    erasure: 'stay',
  },
  // The result itself says when and why it was re-graded.
  { table: 'regrade_changes', ...ofAttempts, exportCondition: false, erasure: 'stay' },
  { table: 'regrade_effects', person: 'user_id', exportCondition: false, erasure: 'stay' },
  { table: 'grading_claims', person: 'user_id', erasure: 'remove' },
  { table: 'grading_comments', person: 'user_id', erasure: 'remove' },
  // The submitted files stay, because a mark must remain verifiable.
  { table: 'attempt_files', ...ofAttempts, erasure: 'stay' },
  {
    table: 'attempt_questions',
    ...ofAttempts,
    // The drawn questions are confidential, so export positions only.
    excludedColumns: [
      'question_id',
      'question_number',
      'status',
      'score',
      'grader_id',
      'graded_at',
      'comment',
      'voided_as',
    ],
    erasure: 'stay',
  },
  {
    table: 'attempts',
    person: 'user_id',
    exportCondition: isVisibleToTaker('held'),
    auditEntities: ['attempts'],
    excludedColumns: ['seed', 'score', 'bonus', 'status', 'needs_release', 'version', 'updated_at'],
    erasure: sql`device = NULL, device_name = NULL`,
  },
  { table: 'questions', person: 'author_id', excludedColumns: ['search', 'search_stems', 'words'], erasure: 'stay' },
  { table: 'question_versions', person: 'author_id', erasure: 'stay' },
  { table: 'tests', person: 'author_id', excludedColumns: ['search', 'search_stems'], erasure: 'stay' },
  { table: 'test_versions', person: 'author_id', erasure: 'stay' },
  { table: 'test_people', person: 'user_id', erasure: 'remove' },
  { table: 'test_reminders', person: 'user_id', erasure: 'remove' },
  { table: 'test_overrides', person: 'user_id', erasure: 'remove', auditEntities: ['tests/overrides'] },
]

/** Grants no access of its own: texts refer to library files by signed links. */
export const questionFileUse: FileUse = {
  entity: 'questions',
  links: 'question_files',
  column: 'question_id',
  records: 'questions',
  name: sql`questions.title`,
  visibleTo: () => false,
}

export const testFileUse: FileUse = {
  entity: 'tests',
  links: 'test_files',
  column: 'test_id',
  records: 'tests',
  name: sql`tests.name_ru`,
  visibleTo: () => false,
}

/** Staff who may see the attempt may open its files. */
export const answerFileUse: FileUse = {
  entity: 'attempts',
  links: 'attempt_files',
  column: 'attempt_id',
  records: 'attempts',
  name: sql`(SELECT name_ru FROM tests WHERE tests.id = attempts.test_id)`,
  visibleTo: seesAttempts,
}
