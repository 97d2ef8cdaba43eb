import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../kit/database'
import { found } from '../kit/problems'

type Held = {
  table: string
  /** The column that leads to the person. */
  person: string
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
  { table: 'audit_events', person: 'actor_id', without: ['before', 'after'], erasure: sql`ip = NULL` },
]

/** Table by table what the college keeps about the person. */
export const listHeldData = async (db: Db, userId: number): Promise<Record<string, unknown>> => {
  const parts = heldData.map(
    ({ table, person, without = [] }) => sql`${sql.lit(table)}, (
      SELECT coalesce(jsonb_agg(to_jsonb(held) - ${[...without]}::text[]), '[]') FROM ${sql.table(table)} AS held
      WHERE held.${sql.ref(person)} = ${userId})`,
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
    ({ table, person }) => sql`(SELECT count(*)::int FROM ${sql.table(table)} WHERE ${sql.ref(person)} = ${userId})`,
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
  for (const { table, person, erasure } of heldData) {
    const of = sql`WHERE ${sql.ref(person)} = ${userId}`
    if (erasure === 'remove') await sql`DELETE FROM ${sql.table(table)} ${of}`.execute(db)
    else if (erasure !== 'stay') await sql`UPDATE ${sql.table(table)} SET ${erasure} ${of}`.execute(db)
  }
  await sql`
    UPDATE users SET last_name = 'Удалённый', first_name = 'человек', middle_name = '', email = NULL, email_verified_at = NULL,
      login = NULL, phone = NULL, photo_file = NULL, password_hash = NULL, password_due = NULL, status = 'archived',
      last_login_at = NULL, erase_reason = NULL, erased_at = now()
    WHERE id = ${userId}`.execute(db)
}
