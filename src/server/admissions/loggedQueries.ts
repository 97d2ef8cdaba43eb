import { sql, type SqlBool } from 'kysely'
import { nameIn } from '../kit/lists'
import type { LoggedRecords } from '../kit/room'
import { hasWords } from '../kit/search'
import { findsApplicant } from './applications/queue/searchQueries'

/** A draft is the applicant's own. */
const isSent = sql<SqlBool>`profiles.status <> 'draft'`
const hasPerson = sql`EXISTS (SELECT FROM users WHERE users.id = profiles.user_id AND erased_at IS NULL)`
const numberAndName = sql`concat_ws(' · ', profiles.number, nullif(profiles.name, ''))`

/** What belongs to an application is found and named by it. */
const ofProfile = sql`FROM profiles WHERE profiles.id = profile_id AND ${isSent}`
const isOfProfile = (q: string) =>
  sql<SqlBool>`profile_id IN (SELECT profiles.id FROM profiles WHERE ${isSent} AND ${findsApplicant(q)})`

export const loggedAdmissions: readonly LoggedRecords[] = [
  {
    entity: 'profiles',
    opens: 'manage profiles',
    table: 'profiles',
    name: () => numberAndName,
    path: sql`CASE WHEN ${hasPerson} THEN '/profiles/' || profiles.id END`,
    finds: (q) => findsApplicant(q),
    isShown: isSent,
  },
  {
    entity: 'profiles/choices',
    opens: 'manage profiles',
    table: 'profile_choices',
    name: () => sql`(SELECT ${numberAndName} ${ofProfile})`,
    path: sql`(SELECT '/profiles/' || profiles.id ${ofProfile} AND ${hasPerson})`,
    finds: isOfProfile,
  },
  {
    entity: 'profiles/campaigns',
    opens: 'manage profiles',
    table: 'campaigns',
    name: (locale) => sql.ref(nameIn(locale)),
    path: sql`'/profiles/campaigns/' || campaigns.id`,
    finds: (q) => hasWords(sql.ref<string>('campaigns.search'), q),
  },
  {
    entity: 'profiles/exams',
    opens: 'manage profiles',
    table: 'tests',
    name: (locale) => sql.ref(nameIn(locale)),
    path: sql`(SELECT '/profiles/exams/' || test_id FROM entrance_exams WHERE test_id = tests.id)`,
    finds: (q) => hasWords(sql.ref<string>('tests.search'), q),
    isShown: sql<SqlBool>`tests.type = 'entrance'`,
  },
  {
    entity: 'documents',
    opens: 'manage documents',
    table: 'documents',
    name: (locale) => sql`concat_ws(' · ', (SELECT ${numberAndName} ${ofProfile}),
      (SELECT ${sql.ref(nameIn(locale))} FROM document_types WHERE document_types.id = document_type_id))`,
    path: sql`(SELECT '/documents/' || documents.id ${ofProfile} AND ${hasPerson})`,
    finds: isOfProfile,
    isShown: sql<SqlBool>`EXISTS (SELECT ${ofProfile})`,
  },
]
