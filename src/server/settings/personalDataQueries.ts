import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../kit/database'
import { found } from '../kit/problems'

type Held = {
  table: string
  /** The column that leads to the person, or to an application of the person, or to a document of one. */
  person: string
  through?: 'profiles' | 'documents'
  /** What is not about the person: hashes, secrets, and columns made of others for searching. */
  without?: readonly string[]
  /** What an erasure does with the rows: they go, or what leads back to the person goes from them, or they stay as they are. */
  erasure: 'remove' | 'stay' | RawBuilder<unknown>
}

/**
 * Every table that holds something about a person, for the export and for the erasure alike. What stays after an erasure is what the
 * college must be able to show later, and it leads to a record without a name.
 */
export const heldData: readonly Held[] = [
  { table: 'users', person: 'id', without: ['password_hash', 'search'], erasure: 'stay' },
  { table: 'consents', person: 'user_id', erasure: sql`ip = NULL` },
  { table: 'grants', person: 'user_id', erasure: 'remove' },
  { table: 'memberships', person: 'user_id', erasure: 'stay' },
  { table: 'sessions', person: 'user_id', without: ['token_hash'], erasure: 'remove' },
  { table: 'devices', person: 'user_id', without: ['fingerprint'], erasure: 'remove' },
  { table: 'one_time_tokens', person: 'user_id', without: ['token_hash', 'details'], erasure: 'remove' },
  { table: 'second_factors', person: 'user_id', without: ['secret', 'last_step'], erasure: 'remove' },
  { table: 'recovery_codes', person: 'user_id', without: ['code_hash'], erasure: 'remove' },
  { table: 'oauth_identities', person: 'user_id', erasure: 'remove' },
  {
    table: 'oauth_states',
    person: 'user_id',
    without: ['state_hash', 'binding_hash', 'code_verifier', 'nonce'],
    erasure: 'remove',
  },
  { table: 'accommodations', person: 'user_id', erasure: 'remove' },
  { table: 'user_imports', person: 'user_id', erasure: 'remove' },
  { table: 'user_photos', person: 'user_id', erasure: 'remove' },
  { table: 'files', person: 'owner_id', without: ['storage_key', 'search', 'sha256'], erasure: 'stay' },
  { table: 'media_folders', person: 'owner_id', erasure: 'stay' },
  { table: 'groups', person: 'curator_id', without: ['search', 'search_stems'], erasure: 'stay' },
  { table: 'group_teachers', person: 'user_id', erasure: 'stay' },
  // Whoever is forgotten gives back a place that is not taken yet; the lists and orders of those who studied stay as they were.
  {
    table: 'profile_choices',
    person: 'profile_id',
    through: 'profiles',
    erasure: sql`state = CASE WHEN state IN ('recommended', 'waitlist') THEN 'none' ELSE state END, state_reason = NULL`,
  },
  { table: 'profile_exam_results', person: 'profile_id', through: 'profiles', erasure: 'stay' },
  { table: 'profile_consents', person: 'profile_id', through: 'profiles', erasure: 'stay' },
  { table: 'profile_snapshots', person: 'profile_id', through: 'profiles', erasure: sql`data = NULL` },
  { table: 'remarks', person: 'profile_id', through: 'profiles', erasure: 'remove' },
  { table: 'document_files', person: 'document_id', through: 'documents', erasure: 'remove' },
  { table: 'document_originals', person: 'document_id', through: 'documents', erasure: sql`note = NULL` },
  {
    table: 'documents',
    person: 'profile_id',
    through: 'profiles',
    erasure: sql`fields = '{}', comment = NULL, reject_reason = CASE WHEN reject_reason IS NOT NULL THEN '—' END, lease_until = NULL`,
  },
  {
    table: 'profile_events',
    person: 'profile_id',
    through: 'profiles',
    without: ['details'],
    erasure: sql`reason = NULL`,
  },
  {
    table: 'profiles',
    person: 'user_id',
    without: ['search', 'snils_digits'],
    erasure: sql`status = CASE WHEN status IN ('enrolled', 'rejected', 'withdrawn') THEN status ELSE 'withdrawn' END,
      person = '{}', contacts = '{}', representative = '{}', achievements = '[]', benefits = '[]', reviewer_id = NULL, lease_until = NULL,
      education = jsonb_build_object('average_score', education -> 'average_score'),
      decision_reason = CASE WHEN decision_reason IS NOT NULL THEN '—' END`,
  },
  { table: 'notifications', person: 'user_id', erasure: 'remove' },
  { table: 'audit_events', person: 'actor_id', without: ['before', 'after'], erasure: sql`ip = NULL` },
]

/** The rows of the table that are about the person. */
const isOf = ({ person, through }: Pick<Held, 'person' | 'through'>, userId: number) =>
  through === undefined
    ? sql`${sql.ref(person)} = ${userId}`
    : sql`${sql.ref(person)} IN (SELECT ${sql.table(through)}.id FROM ${ways[through]} WHERE user_id = ${userId})`
const ways = {
  profiles: sql`profiles`,
  documents: sql`documents JOIN profiles ON profiles.id = documents.profile_id`,
}

/** Table by table what the college keeps about the person. */
export const listHeldData = async (db: Db, userId: number): Promise<Record<string, unknown>> => {
  const parts = heldData.map(
    ({ without = [], ...held }) => sql`${sql.lit(held.table)}, (
      SELECT coalesce(jsonb_agg(to_jsonb(held) - ${[...without]}::text[]), '[]') FROM ${sql.table(held.table)} AS held
      WHERE ${isOf(held, userId)})`,
  )
  const { rows } = await sql<{ held: Record<string, unknown> }>`
    SELECT jsonb_build_object(${sql.join(parts)}) AS held`.execute(db)
  return rows[0]?.held ?? {}
}

/** The person's own request to be erased; 404 for nobody, and for who is erased already. */
export const findEraseRequest = async (
  db: Db,
  userId: number,
): Promise<{ requested_at: string | null; reason: string | null }> =>
  found(
    await db
      .selectFrom('users')
      .select(['erase_requested_at as requested_at', 'erase_reason as reason'])
      .where('id', '=', userId)
      .where('erased_at', 'is', null)
      .executeTakeFirst(),
  )

/** How many records of each kind are held about the person, and whether an erasure removes them. */
export const countHeldData = async (
  db: Db,
  userId: number,
): Promise<{ table: string; count: number; removed: boolean }[]> => {
  const counts = heldData.map(
    (held) => sql`(SELECT count(*)::int FROM ${sql.table(held.table)} WHERE ${isOf(held, userId)})`,
  )
  const { rows } = await sql<{ counts: number[] }>`SELECT ARRAY[${sql.join(counts)}] AS counts`.execute(db)
  return heldData.map(({ table, erasure }, place) => ({
    table,
    count: rows[0]?.counts[place] ?? 0,
    removed: erasure === 'remove',
  }))
}

/** Takes the name, the addresses and the ways in from the person's record for good, and what only concerned the living account. */
export const anonymise = async (db: Db, userId: number): Promise<void> => {
  // Counters of attempts are named by what was typed at sign-in.
  await sql`
    DELETE FROM throttles USING users
    WHERE users.id = ${userId} AND (position(email IN key) > 0 OR position(login IN key) > 0)`.execute(db)
  // A photo of a face is the person; the object behind the row goes with the sweep of orphans.
  await sql`DELETE FROM user_photos WHERE user_id = ${userId}`.execute(db)
  await sql`DELETE FROM files WHERE owner_id = ${userId} AND purpose = 'photo'`.execute(db)
  // One statement a table, in a fixed order; their number does not grow with anything.
  for (const { table, erasure, ...held } of heldData) {
    const of = sql`WHERE ${isOf(held, userId)}`
    if (erasure === 'remove') await sql`DELETE FROM ${sql.table(table)} ${of}`.execute(db)
    else if (erasure !== 'stay') await sql`UPDATE ${sql.table(table)} SET ${erasure} ${of}`.execute(db)
  }
  // The pages of papers, which no document names any more.
  await sql`DELETE FROM files WHERE owner_id = ${userId} AND purpose = 'document'`.execute(db)
  await sql`
    UPDATE users SET last_name = 'Удалённый', first_name = 'человек', middle_name = '', email = NULL, email_verified_at = NULL,
      login = NULL, phone = NULL, password_hash = NULL, password_due = NULL, status = 'archived',
      last_login_at = NULL, erase_reason = NULL, erased_at = now()
    WHERE id = ${userId}`.execute(db)
}
