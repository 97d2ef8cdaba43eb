import { sql, type SqlBool } from 'kysely'
import type { PersonalData } from '../kit/room'

const ofApplications = (userId: number) =>
  sql<SqlBool>`profile_id IN (SELECT id FROM profiles WHERE user_id = ${userId})`
const ofDocuments = (userId: number) => sql<SqlBool>`document_id IN (
  SELECT documents.id FROM documents JOIN profiles ON profiles.id = documents.profile_id WHERE user_id = ${userId})`

export const admissionsData: readonly PersonalData[] = [
  // Whoever is forgotten gives back a place that is not taken yet; the lists and orders of those who studied stay as they were.
  {
    table: 'profile_choices',
    person: 'profile_id',
    through: ofApplications,
    erasure: sql`state = CASE WHEN state IN ('recommended', 'waitlist') THEN 'none' ELSE state END, state_reason = NULL`,
  },
  { table: 'profile_exam_results', person: 'profile_id', through: ofApplications, erasure: 'stay' },
  { table: 'college_exam_results', person: 'profile_id', through: ofApplications, erasure: 'stay' },
  {
    table: 'exam_score_changes',
    person: 'profile_id',
    through: ofApplications,
    erasure: sql`reason = CASE WHEN reason IS NOT NULL THEN '—' END`,
  },
  { table: 'entrance_exam_takers', person: 'user_id', erasure: 'remove' },
  { table: 'profile_consents', person: 'profile_id', through: ofApplications, erasure: 'stay' },
  { table: 'profile_snapshots', person: 'profile_id', through: ofApplications, erasure: sql`data = NULL` },
  { table: 'remarks', person: 'profile_id', through: ofApplications, erasure: 'remove' },
  { table: 'document_files', person: 'document_id', through: ofDocuments, erasure: 'remove' },
  { table: 'document_originals', person: 'document_id', through: ofDocuments, erasure: sql`note = NULL` },
  {
    table: 'documents',
    person: 'profile_id',
    through: ofApplications,
    audited: ['documents'],
    erasure: sql`fields = '{}', comment = NULL, reject_reason = CASE WHEN reject_reason IS NOT NULL THEN '—' END, lease_until = NULL`,
  },
  {
    table: 'profile_events',
    person: 'profile_id',
    through: ofApplications,
    without: ['details'],
    erasure: sql`reason = NULL`,
  },
  {
    table: 'profiles',
    person: 'user_id',
    audited: ['profiles'],
    without: ['search', 'snils_digits'],
    erasure: sql`status = CASE WHEN status IN ('enrolled', 'rejected', 'withdrawn') THEN status ELSE 'withdrawn' END,
      person = '{}', contacts = '{}', representative = '{}', achievements = '[]', benefits = '[]', reviewer_id = NULL, lease_until = NULL,
      education = jsonb_build_object('average_score', education -> 'average_score'),
      decision_reason = CASE WHEN decision_reason IS NOT NULL THEN '—' END`,
  },
]
