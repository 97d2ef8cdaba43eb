import type { Permission } from '../../../api/kit/permissions'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database'
import { orNotFound } from '../../kit/problems'
import { declarations, type PersonalData, type PersonalFile } from '../../kit/feature'

/** SQL condition for rows about the user. */
const ownedBy = ({ person, through }: PersonalData, userId: number): RawBuilder<unknown> =>
  through?.(userId) ?? sql`${sql.ref(person)} = ${userId}`

/** Personal data of the user by table, for export. */
export const exportPersonalData = async (db: Db, userId: number): Promise<Record<string, unknown>> => {
  const exported = declarations.personalData.filter((data) => data.exportCondition !== false)
  const parts = exported.map(
    (data) => sql`(${sql.lit(data.table)}, (
      SELECT coalesce(jsonb_agg(to_jsonb(held) - ${[...(data.excludedColumns ?? [])]}::text[]), '[]') FROM ${sql.table(data.table)} AS held
      WHERE ${ownedBy(data, userId)} AND ${data.exportCondition || sql`true`}))`,
  )
  const { rows } = await sql<{ held: Record<string, unknown> }>`
    SELECT jsonb_object_agg(name, rows) AS held FROM (VALUES ${sql.join(parts)}) AS parts (name, rows)`.execute(db)
  const facts: Record<string, unknown>[] = []
  // Not an N+1 query: each feature runs only one or two statements.
  for (const loadFacts of declarations.personalFacts) facts.push(await loadFacts(db, userId))
  return Object.assign({}, rows[0]?.held, ...facts)
}

/** The user's erasure request; 404 for unknown and erased users. */
export const findEraseRequest = async (
  db: Db,
  userId: number,
): Promise<{ requested_at: string | null; reason: string | null }> =>
  orNotFound(
    await db
      .selectFrom('users')
      .select(['erase_requested_at as requested_at', 'erase_reason as reason'])
      .where('id', '=', userId)
      .where('erased_at', 'is', null)
      .executeTakeFirst(),
  )

/** Active users who currently have all of the permissions. */
export const listHolders = async (db: Db, permissions: readonly Permission[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users WHERE status = 'active' AND NOT EXISTS (
      SELECT FROM unnest(${permissions}::text[]) AS needed
      WHERE NOT EXISTS (SELECT FROM role_permissions WHERE role_id = users.role_id AND permission = needed)
        AND NOT EXISTS (SELECT FROM grants WHERE user_id = users.id AND permission = needed
          AND valid_from <= now() AND (valid_until IS NULL OR valid_until > now())))
    ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Number of records of each kind about the user, and whether an erasure deletes them. */
export const countPersonalData = async (
  db: Db,
  userId: number,
): Promise<{ table: string; count: number; removed: boolean }[]> => {
  const counts = declarations.personalData.map(
    (data) => sql`(SELECT count(*)::int FROM ${sql.table(data.table)} WHERE ${ownedBy(data, userId)})`,
  )
  const { rows } = await sql<{ counts: number[] }>`SELECT ARRAY[${sql.join(counts)}] AS counts`.execute(db)
  return declarations.personalData.map(({ table, erasure }, place) => ({
    table,
    count: rows[0]?.counts[place] ?? 0,
    removed: erasure === 'remove',
  }))
}

/** Stored files uploaded by the user. */
export const listPersonalFiles = async (db: Db, userId: number): Promise<PersonalFile[]> => {
  const files: PersonalFile[] = []
  // Not an N+1 query: one statement per feature with files.
  for (const list of declarations.personalFiles) files.push(...(await list(db, userId)))
  return files
}

/** Clears reasons and IP addresses of anonymous actors from the audit log, and removes the user from stored answers and imports. */
const clearReferences = async (db: Db, userId: number): Promise<void> => {
  for (const data of declarations.personalData)
    if (data.auditEntities)
      await sql`
        UPDATE audit_events SET reason = NULL, ip = CASE WHEN actor_id IS NOT NULL THEN ip END
        WHERE entity = ANY(${[...data.auditEntities]}) AND entity_ids && ARRAY(
          SELECT id FROM ${sql.table(data.table)} AS held WHERE ${ownedBy(data, userId)})`.execute(db)
  await sql`DELETE FROM idempotency_responses WHERE user_id = ${userId}`.execute(db)
  await sql`UPDATE idempotency_responses SET answer = NULL`.execute(db)
  // The column samples are values of the first rows, which may be about the user.
  await sql`
    WITH named AS (
      DELETE FROM user_import_rows USING users
      WHERE users.id = ${userId} AND (target_id = users.id
        OR lower(cells::text) LIKE '%' || lower(last_name) || '%' AND lower(cells::text) LIKE '%' || lower(first_name) || '%'
        OR position(email IN lower(cells::text)) > 0 OR position(login IN lower(cells::text)) > 0
        OR position(right(phone, 10) IN regexp_replace(cells::text, '[^0-9]', '', 'g')) > 0)
      RETURNING import_id
    )
    UPDATE user_imports SET columns = (
      SELECT jsonb_agg(held || '{"samples": []}' ORDER BY place) FROM jsonb_array_elements(columns) WITH ORDINALITY AS parts (held, place))
    WHERE id IN (SELECT import_id FROM named)`.execute(db)
}

/** Irreversibly removes names, contact data, credentials and data that only an active account needs. */
export const anonymise = async (db: Db, userId: number): Promise<void> => {
  // Lock order: applications before their documents, as everywhere, to avoid deadlocks.
  await sql`SELECT FROM applications WHERE user_id = ${userId} ORDER BY id FOR NO KEY UPDATE`.execute(db)
  // Keys of throttle counters contain the address or login that was typed at sign-in.
  await sql`
    DELETE FROM throttles USING users
    WHERE users.id = ${userId} AND (position(email IN key) > 0 OR position(login IN key) > 0)`.execute(db)
  await clearReferences(db, userId)
  // Not an N+1 query: one or two statements per table, in a fixed order.
  for (const data of declarations.personalData) {
    const table = sql.table(data.table)
    const of = sql`WHERE ${ownedBy(data, userId)}`
    if (data.erasure === 'remove') await sql`DELETE FROM ${table} ${of}`.execute(db)
    else if (data.erasure !== 'stay') await sql`UPDATE ${table} SET ${data.erasure} ${of}`.execute(db)
    if (data.removeCondition) await sql`DELETE FROM ${table} ${of} AND ${data.removeCondition}`.execute(db)
  }
  for (const renew of declarations.afterErasure) await renew(db)
  await sql`
    UPDATE users SET last_name = 'Удалённый', first_name = 'человек', middle_name = '', email = NULL, email_verified_at = NULL,
      login = NULL, phone = NULL, password_hash = NULL, password_expires_at = NULL, status = 'archived',
      last_login_at = NULL, erase_reason = NULL, erased_at = now()
    WHERE id = ${userId}`.execute(db)
}
