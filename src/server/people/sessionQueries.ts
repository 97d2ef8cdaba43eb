import { sql, type RawBuilder } from 'kysely'
import type { Permission } from '../../api/kit/permissions'
import type { Person } from '../kit/person'
import { findCallerRow, findUserRow, type CallerRow } from './callerQueries'
import type { Db } from '../platform/database'
import { hashToken, newToken } from './tokens'

const idleSeconds = 12 * 3600
const rememberedSeconds = 365 * 86_400
/** Interval in seconds between extensions of a session; limits writes to one per hour. */
const extensionStep = 3600

/** Finds the user of a token; null if the token is unknown or expired, or the user is inactive. */
export const findPerson = async (db: Db, token: string): Promise<Person | null> => {
  const row = await findCallerRow(db, hashToken(token))
  if (row?.status !== 'active') return null
  if (!row.remembered && row.seconds_left < idleSeconds - extensionStep) await extend(db, row.session_id)
  return personOf(row)
}

/** The active user for a program that reads what they may see; null if the user is inactive. */
export const findReader = async (db: Db, userId: number): Promise<Person | null> => {
  const row = await findUserRow(db, userId)
  if (row?.status !== 'active') return null
  return { ...personOf({ ...row, ...noSession }), byApiToken: true }
}
const noSession = { session_id: 0, token_permissions: null, remembered: true, seconds_left: 0 } as const

const personOf = ({ token_permissions, held_by_role, granted, required_step, ...row }: CallerRow): Person => {
  const byRole = new Set(held_by_role)
  const effective = new Set(required_step === null ? [...held_by_role, ...granted] : [])
  const holds = (permission: Permission) =>
    effective.has(permission) && (token_permissions === null || token_permissions.includes(permission))
  return {
    id: row.id,
    sessionId: row.session_id,
    role: row.role,
    reach: row.reach,
    locale: row.locale,
    timeZone: row.time_zone,
    required_step,
    holds,
    holdsByRole: (permission) => byRole.has(permission) && holds(permission),
    byApiToken: token_permissions !== null,
    verified: !row.unverified,
  }
}

const extend = (db: Db, id: number) =>
  db
    .updateTable('sessions')
    .set({ expires_at: sql`now() + ${idleSeconds} * interval '1 second'` })
    .where('id', '=', id)
    .execute()

type SessionFields = { userId: number; userAgent: string; ip: string }

/** Opens a session: 12 hours after the last request, or 365 days if remembered. Only the return value contains the token. */
export const openSession = (
  db: Db,
  { remember, ...opened }: SessionFields & { remember: boolean },
): Promise<{ token: string; expires_at: string }> =>
  insertSession(db, {
    ...opened,
    remembered: remember,
    expires_at: sql<string>`now() + ${remember ? rememberedSeconds : idleSeconds} * interval '1 second'`,
  })

type ApiToken = SessionFields & { name: string; permissions: readonly Permission[]; expiresAt: string }

/** Opens an API token session with a fixed end and a subset of the user's permissions. */
export const openApiSession = (db: Db, { expiresAt, permissions: part, ...opened }: ApiToken) =>
  insertSession(db, { ...opened, remembered: true, expires_at: expiresAt, permissions: [...part] })

type NewSession = SessionFields & {
  remembered: boolean
  expires_at: string | RawBuilder<string>
  name?: string
  permissions?: string[]
}
const insertSession = async (db: Db, { userId, userAgent, ...session }: NewSession) => {
  const token = newToken()
  const { id, created_at, expires_at } = await db
    .insertInto('sessions')
    .values({ ...session, token_hash: hashToken(token), user_id: userId, user_agent: userAgent.slice(0, 300) })
    .returning(['id', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { id, created_at, token, expires_at }
}

/** Returns the sessions that are still valid and belong to active users. */
export const findValidSessions = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT sessions.id FROM sessions JOIN users ON users.id = user_id
    WHERE sessions.id = ANY(${[...ids]}) AND expires_at > now() AND status = 'active'`.execute(db)
  return rows.map(({ id }) => id)
}

export const closeSession = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}
