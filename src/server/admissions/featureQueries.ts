import { sql, type SqlBool } from 'kysely'
import { nameIn } from '../kit/records/lists'
import type { LoggedRecords, NameLock, PersonalData, FileUse, Proofs } from '../kit/feature'
import { containsWords, matchesPerson } from '../kit/records/search'
import { matchesApplicant } from './applications/queue/searchQueries'

/** Drafts are private. */
const isSent = sql<SqlBool>`applications.status <> 'draft'`
const hasPerson = sql`EXISTS (SELECT FROM users WHERE users.id = applications.user_id AND erased_at IS NULL)`
const numberAndName = sql`concat_ws(' · ', applications.number, nullif(applications.name, ''))`

/** Records that belong to an application are found by its applicant and named after it. */
const ofApplication = sql`FROM applications WHERE applications.id = application_id AND ${isSent}`
const isOfApplication = (q: string) =>
  sql<SqlBool>`application_id IN (SELECT applications.id FROM applications WHERE ${isSent} AND ${matchesApplicant(q)})`

export const loggedAdmissions: readonly LoggedRecords[] = [
  {
    entity: 'profiles',
    table: 'applications',
    readableBy: ({ holds }) => holds('manage profiles') && isSent,
    draftsReadableBy: () => false,
    name: () => numberAndName,
    path: sql`CASE WHEN ${hasPerson} THEN '/profiles/' || applications.id END`,
    searchCondition: (q) => matchesApplicant(q),
  },
  {
    entity: 'profiles/choices',
    table: 'application_choices',
    readableBy: ({ holds }) => holds('manage profiles') && sql<SqlBool>`EXISTS (SELECT ${ofApplication})`,
    name: () => sql`(SELECT ${numberAndName} ${ofApplication})`,
    path: sql`(SELECT '/profiles/' || applications.id ${ofApplication} AND ${hasPerson})`,
    searchCondition: isOfApplication,
  },
  {
    entity: 'profiles/campaigns',
    table: 'campaigns',
    readableBy: ({ holds }) => holds('manage profiles'),
    name: (locale) => sql.ref(nameIn(locale)),
    path: sql`'/profiles/campaigns/' || campaigns.id`,
    searchCondition: (q) => containsWords(sql.ref<string>('campaigns.search'), q),
  },
  {
    entity: 'profiles/exams',
    table: 'tests',
    readableBy: ({ holds }) =>
      holds('manage profiles') && sql<SqlBool>`EXISTS (SELECT FROM entrance_exams WHERE test_id = tests.id)`,
    name: (locale) => sql.ref(nameIn(locale)),
    path: sql`(SELECT '/profiles/exams/' || test_id FROM entrance_exams WHERE test_id = tests.id)`,
    searchCondition: (q) => containsWords(sql.ref<string>('tests.search'), q),
  },
  {
    entity: 'name-changes',
    table: 'name_changes',
    readableBy: ({ holds }) => holds('manage users'),
    name: () => sql`(SELECT users.name FROM users WHERE users.id = user_id)`,
    path: sql`'/name-changes/' || name_changes.id`,
    searchCondition: (q) => sql<SqlBool>`user_id IN (
      SELECT users.id FROM users WHERE ${matchesPerson(sql.ref<string>('users.search'), q)})`,
  },
  {
    entity: 'documents',
    table: 'documents',
    readableBy: ({ holds }) => holds('manage documents') && sql<SqlBool>`EXISTS (SELECT ${ofApplication})`,
    name: (locale) => sql`concat_ws(' · ', (SELECT ${numberAndName} ${ofApplication}),
      (SELECT ${sql.ref(nameIn(locale))} FROM document_types WHERE document_types.id = document_type_id))`,
    path: sql`(SELECT '/documents/' || documents.id ${ofApplication} AND ${hasPerson})`,
    searchCondition: isOfApplication,
  },
]

const ofNameChanges = (userId: number) =>
  sql<SqlBool>`name_change_id IN (SELECT id FROM name_changes WHERE user_id = ${userId})`
const ofApplications = (userId: number) =>
  sql<SqlBool>`application_id IN (SELECT id FROM applications WHERE user_id = ${userId})`
const ofDocuments = (userId: number) => sql<SqlBool>`document_id IN (
  SELECT documents.id FROM documents JOIN applications ON applications.id = documents.application_id WHERE user_id = ${userId})`

export const admissionsData: readonly PersonalData[] = [
  { table: 'name_change_files', person: 'name_change_id', through: ofNameChanges, erasure: 'remove' },
  { table: 'name_changes', person: 'user_id', auditEntities: ['name-changes'], erasure: 'remove' },
  // Erasure frees the place of an applicant who is not yet enrolled; lists and orders of former students stay
  // unchanged.
  {
    table: 'application_choices',
    person: 'application_id',
    through: ofApplications,
    erasure: sql`state = CASE WHEN state IN ('recommended', 'waitlist') THEN 'none' ELSE state END, state_reason = NULL`,
  },
  { table: 'application_exam_results', person: 'application_id', through: ofApplications, erasure: 'stay' },
  { table: 'college_exam_results', person: 'application_id', through: ofApplications, erasure: 'stay' },
  {
    table: 'exam_score_changes',
    person: 'application_id',
    through: ofApplications,
    erasure: sql`reason = CASE WHEN reason IS NOT NULL THEN '—' END`,
  },
  { table: 'entrance_exam_takers', person: 'user_id', erasure: 'remove' },
  { table: 'application_consents', person: 'application_id', through: ofApplications, erasure: 'stay' },
  { table: 'application_snapshots', person: 'application_id', through: ofApplications, erasure: sql`data = NULL` },
  { table: 'remarks', person: 'application_id', through: ofApplications, erasure: 'remove' },
  { table: 'document_files', person: 'document_id', through: ofDocuments, erasure: 'remove' },
  { table: 'document_originals', person: 'document_id', through: ofDocuments, erasure: sql`note = NULL` },
  {
    table: 'documents',
    person: 'application_id',
    through: ofApplications,
    auditEntities: ['documents'],
    erasure: sql`fields = '{}', comment = NULL, reject_reason = CASE WHEN reject_reason IS NOT NULL THEN '—' END, claimed_until = NULL`,
  },
  {
    table: 'application_events',
    person: 'application_id',
    through: ofApplications,
    excludedColumns: ['details'],
    erasure: sql`reason = NULL`,
  },
  {
    table: 'applications',
    person: 'user_id',
    auditEntities: ['profiles'],
    excludedColumns: ['search', 'snils_digits'],
    erasure: sql`status = CASE WHEN status IN ('enrolled', 'rejected', 'withdrawn') THEN status ELSE 'withdrawn' END,
      person = '{}', contacts = '{}', representative = '{}', achievements = '[]', benefits = '[]', reviewer_id = NULL, claimed_until = NULL,
      education = jsonb_build_object('average_score', education -> 'average_score'),
      decision_reason = CASE WHEN decision_reason IS NOT NULL THEN '—' END`,
  },
]

/** Scans are visible only to document reviewers, not to everyone who can see the application. */
export const pagesOfDocuments: FileUse = {
  entity: 'documents',
  links: 'document_files',
  column: 'document_id',
  records: 'documents',
  name: sql`(SELECT number FROM applications WHERE applications.id = documents.application_id)`,
  visibleTo: (person) => person.holds('manage documents'),
  isSensitive: sql`(SELECT sensitive FROM document_types WHERE document_types.id = documents.document_type_id)`,
}

/** Locks the name of people with a sent application, because staff compare it with the documents. */
export const hasApplied: NameLock = (userId) => sql`EXISTS (
  SELECT FROM applications WHERE user_id = ${userId} AND status NOT IN ('draft', 'rejected', 'withdrawn'))`

export const documentsOfNameChanges: FileUse = {
  entity: 'name-changes',
  links: 'name_change_files',
  column: 'name_change_id',
  records: 'name_changes',
  name: sql`name_changes.name`,
  visibleTo: (person) => person.holds('manage users'),
  isSensitive: sql`true`,
}

/** Accepted achievement documents from a person's applications. */
export const provenDocuments: Proofs = ({ userId, locale }) => sql`
  SELECT 'document' AS source, documents.id, document_types.${sql.ref(nameIn(locale))} AS name,
    coalesce(documents.fields ->> 'issue_date', to_char(uploaded_at, 'YYYY-MM-DD')) AS day, NULL::numeric AS percent,
    ARRAY(SELECT file_id FROM document_files WHERE document_id = documents.id ORDER BY position) AS "fileIds"
  FROM documents JOIN applications ON applications.id = application_id JOIN document_types ON document_types.id = document_type_id
  WHERE user_id = ${userId} AND documents.status = 'accepted' AND replaced_at IS NULL AND category = 'achievement'
    AND uploaded_at IS NOT NULL ORDER BY documents.id DESC`
