import { sql } from 'kysely'
import { nameIn } from '../kit/records/lists'
import type { LoggedRecords, PersonalData, FileUse } from '../kit/feature'
import { matchesPerson, columnsContain } from '../kit/records/search'
import { isStaff } from '../kit/access'
import type { Db } from '../platform/database'

const nameOfOwner = sql`(SELECT users.name FROM users WHERE users.id = user_id)`
const pathOfOwner = sql`(SELECT '/access/users/' || users.id FROM users WHERE users.id = user_id AND erased_at IS NULL)`

export const loggedPeople: readonly LoggedRecords[] = [
  {
    entity: 'users',
    readableBy: ({ holds }) => holds('manage users'),
    table: 'users',
    name: () => sql.ref('users.name'),
    path: sql`CASE WHEN erased_at IS NULL THEN '/access/users/' || users.id END`,
    searchCondition: (q) => matchesPerson(sql.ref<string>('users.search'), q),
  },
  {
    entity: 'users/grants',
    readableBy: ({ holds }) => holds('manage users'),
    table: 'grants',
    name: () => nameOfOwner,
    path: pathOfOwner,
    searchCondition: (q) =>
      sql`user_id IN (SELECT users.id FROM users WHERE ${matchesPerson(sql.ref<string>('users.search'), q)})`,
  },
  {
    entity: 'access/roles',
    readableBy: ({ holds }) => holds('manage access') || holds('manage users'),
    table: 'roles',
    name: (locale) => sql.ref(nameIn(locale)),
    path: sql`'/access/roles/' || roles.id`,
    searchCondition: (q) =>
      columnsContain([sql.ref<string>('name_ru'), sql.ref<string>('name_en'), sql.ref<string>('code')], q),
  },
  {
    entity: 'access/permissions',
    table: 'permissions',
    readableBy: ({ holds }) => holds('manage access') || holds('manage users'),
    name: (locale) => sql`translation(permissions.translations, ${locale}, 'title')`,
    path: sql`'/access/permissions/' || permissions.id`,
    searchCondition: (q) =>
      columnsContain([sql<string>`translations -> 'ru' ->> 'title'`, sql<string>`translations -> 'en' ->> 'title'`], q),
  },
  {
    entity: 'settings/legal-texts',
    table: 'legal_texts',
    readableBy: ({ holds }) => holds('manage access'),
    name: (locale) => sql`translation(legal_texts.translations, ${locale}, 'title')`,
    path: sql`'/settings/legal-texts'`,
    searchCondition: (q) =>
      columnsContain([sql<string>`translations -> 'ru' ->> 'title'`, sql<string>`translations -> 'en' ->> 'title'`], q),
  },
]

export const peopleData: readonly PersonalData[] = [
  { table: 'consents', person: 'user_id', erasure: sql`ip = NULL` },
  { table: 'grants', person: 'user_id', erasure: 'remove', auditEntities: ['users/grants'] },
  { table: 'sessions', person: 'user_id', excludedColumns: ['token_hash'], erasure: 'remove' },
  { table: 'devices', person: 'user_id', excludedColumns: ['fingerprint'], erasure: 'remove' },
  { table: 'one_time_tokens', person: 'user_id', excludedColumns: ['token_hash', 'details'], erasure: 'remove' },
  { table: 'second_factors', person: 'user_id', excludedColumns: ['secret', 'last_step'], erasure: 'remove' },
  { table: 'recovery_codes', person: 'user_id', excludedColumns: ['code_hash'], erasure: 'remove' },
  { table: 'oauth_identities', person: 'user_id', erasure: 'remove' },
  {
    table: 'oauth_states',
    person: 'user_id',
    excludedColumns: ['state_hash', 'binding_hash', 'code_verifier', 'nonce'],
    erasure: 'remove',
  },
  { table: 'accommodations', person: 'user_id', erasure: 'remove' },
  { table: 'user_imports', person: 'user_id', erasure: 'remove' },
  { table: 'notifications', person: 'user_id', erasure: 'remove' },
  { table: 'topic_mails', person: 'user_id', erasure: 'remove' },
  { table: 'mail_hours', person: 'user_id', erasure: 'remove' },
  { table: 'audit_events', person: 'actor_id', excludedColumns: ['before', 'after'], erasure: sql`ip = NULL` },
  {
    table: 'users',
    person: 'id',
    excludedColumns: ['password_hash', 'search'],
    erasure: 'stay',
    auditEntities: ['users'],
  },
]

export const photosOfPeople: FileUse = {
  entity: 'access/users',
  links: 'user_photos',
  column: 'user_id',
  records: 'users',
  name: sql.ref('users.name'),
  visibleTo: isStaff,
}

/**
 * Deletes expired data: sessions, counters, devices unseen for a year, abandoned provider flows, stored answers after a day and
 * imports after a week. Used links stay for a month, so that they can explain why they no longer work.
 */
export const cleanUp = async (db: Db): Promise<void> => {
  await sql`DELETE FROM sessions WHERE expires_at < now()`.execute(db)
  await sql`DELETE FROM throttles WHERE window_start < now() - interval '1 day'`.execute(db)
  await sql`DELETE FROM devices WHERE last_seen_at < now() - interval '400 days'`.execute(db)
  await sql`DELETE FROM one_time_tokens WHERE expires_at < now() - interval '30 days'`.execute(db)
  await sql`DELETE FROM oauth_states WHERE expires_at < now()`.execute(db)
  await sql`DELETE FROM idempotency_responses WHERE at < now() - interval '1 day'`.execute(db)
  await sql`DELETE FROM user_imports WHERE created_at < now() - interval '7 days'`.execute(db)
}
