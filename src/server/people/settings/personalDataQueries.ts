import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database'
import { found } from '../../kit/problems'
import { told, type PersonalData } from '../../kit/room'

/** The rows of the table that are about the person. */
const isOf = ({ person, through }: PersonalData, userId: number): RawBuilder<unknown> =>
  through?.(userId) ?? sql`${sql.ref(person)} = ${userId}`

/** Table by table what the college keeps about the person. */
export const listHeldData = async (db: Db, userId: number): Promise<Record<string, unknown>> => {
  const parts = told.personalData.map(
    (data) => sql`${sql.lit(data.table)}, (
      SELECT coalesce(jsonb_agg(to_jsonb(held) - ${[...(data.without ?? [])]}::text[]), '[]') FROM ${sql.table(data.table)} AS held
      WHERE ${isOf(data, userId)})`,
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
  const counts = told.personalData.map(
    (held) => sql`(SELECT count(*)::int FROM ${sql.table(held.table)} WHERE ${isOf(held, userId)})`,
  )
  const { rows } = await sql<{ counts: number[] }>`SELECT ARRAY[${sql.join(counts)}] AS counts`.execute(db)
  return told.personalData.map(({ table, erasure }, place) => ({
    table,
    count: rows[0]?.counts[place] ?? 0,
    removed: erasure === 'remove',
  }))
}

/** Takes the name, the addresses and the ways in from the person's record for good, and what only concerned the living account. */
export const anonymise = async (db: Db, userId: number): Promise<void> => {
  // Applications are locked before what hangs on them, here as everywhere: who decides on a document meanwhile waits, and is not waited for.
  await sql`SELECT FROM profiles WHERE user_id = ${userId} ORDER BY id FOR NO KEY UPDATE`.execute(db)
  // Counters of attempts are named by what was typed at sign-in.
  await sql`
    DELETE FROM throttles USING users
    WHERE users.id = ${userId} AND (position(email IN key) > 0 OR position(login IN key) > 0)`.execute(db)
  // One or two statements a table, in a fixed order; their number does not grow with anything.
  for (const data of told.personalData) {
    const table = sql.table(data.table)
    const of = sql`WHERE ${isOf(data, userId)}`
    if (data.erasure === 'remove') await sql`DELETE FROM ${table} ${of}`.execute(db)
    else if (data.erasure !== 'stay') await sql`UPDATE ${table} SET ${data.erasure} ${of}`.execute(db)
    if (data.removed) await sql`DELETE FROM ${table} ${of} AND ${data.removed}`.execute(db)
  }
  for (const renew of told.afterErasure) await renew(db)
  await sql`
    UPDATE users SET last_name = 'Удалённый', first_name = 'человек', middle_name = '', email = NULL, email_verified_at = NULL,
      login = NULL, phone = NULL, password_hash = NULL, password_due = NULL, status = 'archived',
      last_login_at = NULL, erase_reason = NULL, erased_at = now()
    WHERE id = ${userId}`.execute(db)
}
