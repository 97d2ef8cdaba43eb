import { sql } from 'kysely'
import type { RetentionKind, Retention } from '../../api/system/retention'
import type { Db } from '../platform/database'

type Facts = {
  database_version: string
  database_bytes: number
  files: number
  file_bytes: number
  people: number
  sessions: number
  tokens: number
}

/** Figures of the database, the file storage and the sessions. */
export const findFacts = async (db: Db): Promise<Facts> => {
  const { rows } = await sql<Facts>`
    SELECT current_setting('server_version') AS database_version, pg_database_size(current_database()) AS database_bytes,
      (SELECT count(*) FROM files) AS files, (SELECT coalesce(sum(size), 0)::bigint FROM files) AS file_bytes,
      count(DISTINCT user_id) FILTER (WHERE name IS NULL) AS people, count(*) FILTER (WHERE name IS NULL) AS sessions,
      count(*) FILTER (WHERE name IS NOT NULL) AS tokens
    FROM sessions WHERE expires_at > now()`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('The statistics query returned no row.')
  return facts
}

export const findAddress = async (db: Db, userId: number): Promise<string | null> =>
  (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email ?? null

const ago = (months: number) => sql`now() - make_interval(months => ${months}::int)`

/** Retention covers only applicants: never group members or users with a temporary permission. */
const applicants = sql`
  SELECT users.id FROM users JOIN roles ON roles.id = role_id
  WHERE roles.code = 'enrollee' AND erased_at IS NULL
    AND NOT EXISTS (SELECT FROM memberships WHERE user_id = users.id)
    AND NOT EXISTS (SELECT FROM grants WHERE user_id = users.id AND coalesce(valid_until >= now(), true))`

/**
 * Applicants with a rejected application whose other applications were all rejected or withdrawn, the last change
 * before the cutoff.
 */
const rejected = (months: number) => sql`
  ${applicants} AND EXISTS (SELECT FROM applications WHERE user_id = users.id AND applications.status = 'rejected')
    AND NOT EXISTS (SELECT FROM applications WHERE user_id = users.id
      AND (applications.status NOT IN ('rejected', 'withdrawn') OR applications.updated_at >= ${ago(months)}))`

/** Users who registered before the cutoff, never verified the address and sent no application. */
const unverified = (months: number) => sql`
  ${applicants} AND unverified AND users.created_at < ${ago(months)}
    AND NOT EXISTS (SELECT FROM applications WHERE user_id = users.id AND applications.status <> 'draft')`

const noPeople = sql`SELECT NULL::bigint AS id WHERE false`
const people = (periods: Pick<Retention, 'rejected' | 'unverified'>) =>
  sql`(${periods.rejected === null ? noPeople : rejected(periods.rejected)}) UNION (${
    periods.unverified === null ? noPeople : unverified(periods.unverified)
  })`

/** Counts the records that are older than their retention period. */
export const countExpired = async (db: Db, periods: Retention): Promise<Record<RetentionKind, number>> => {
  const events =
    periods.audit === null ? sql`0` : sql`(SELECT count(*) FROM audit_events WHERE at < ${ago(periods.audit)})`
  const { rows } = await sql<Record<RetentionKind, number>>`
    SELECT ${events}::int AS audit,
      (SELECT count(*)::int FROM (${periods.rejected === null ? noPeople : rejected(periods.rejected)}) AS found) AS rejected,
      (SELECT count(*)::int FROM (${
        periods.unverified === null ? noPeople : unverified(periods.unverified)
      }) AS found) AS unverified`.execute(db)
  return rows[0] ?? { audit: 0, rejected: 0, unverified: 0 }
}

/** Ids of expired users, at most `limit`. */
export const listExpiredPeople = async (db: Db, periods: Retention, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (${people(periods)}) AS expired ORDER BY id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks the account and checks again whether it is expired: the user may have applied meanwhile. */
export const lockExpired = async (db: Db, periods: Retention, userId: number): Promise<boolean> => {
  await sql`SELECT FROM users WHERE id = ${userId} FOR UPDATE`.execute(db)
  const { rows } = await sql`SELECT FROM (${people(periods)}) AS expired WHERE id = ${userId}`.execute(db)
  return rows.length > 0
}

/** Deletes the oldest events beyond the period, at most `limit`. Returns their number. */
export const deleteOldEvents = async (db: Db, months: number, limit: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    DELETE FROM audit_events WHERE id IN (
      SELECT id FROM audit_events WHERE at < ${ago(months)} ORDER BY at LIMIT ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
