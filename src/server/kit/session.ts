import { hash, randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { UserObject } from '../../api/auth'
import type { Locale } from '../../api/kit'
import { can, permissions, type Can, type Permission, type Reach } from '../../api/permissions'
import type { Db } from './database'
import type { Sign } from './signedLinks'

/** Who is calling: the user object of the specification and what only the server needs. */
export type Person = {
  id: number
  sessionId: number
  reach: Reach
  holds: (permission: Permission) => boolean
  /** Holds it by the role, not by a dated grant. */
  owns: (permission: Permission) => boolean
  /** A program with one of the person's API tokens: it never opens the person's settings. */
  byApiToken: boolean
  user: UserObject
}

type Row = Omit<UserObject, 'can' | 'photo_url'> & {
  photo: { id: number; tag: string } | null
  session_id: number
  token_permissions: string[] | null
  held_by_role: string[]
  granted: string[]
  remembered: boolean
  seconds_left: number
}

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

const idleSeconds = 12 * 3600
const rememberedSeconds = 365 * 86_400
/** An idle session is moved on at most once in this time, not at every call. */
const extensionStep = 3600

/**
 * Token, user, role, grants and current group in one statement. Compiled once a language and answered as one JSON, which is read in half the
 * time of so many columns, because every call of the API begins with it.
 */
const compilePersonQuery = (db: Db, locale: Locale) => {
  const name = locale === 'ru' ? sql.raw('name_ru') : sql.raw('name_en')
  const tokenHash = Buffer.alloc(0)
  return sql<{ person: Row }>`
    SELECT row_to_json(person) AS person FROM (SELECT sessions.id AS session_id, sessions.permissions AS token_permissions, sessions.remembered,
      extract(epoch FROM sessions.expires_at - now())::int AS seconds_left,
      users.id, users.name, users.last_name, users.first_name, users.middle_name, users.email,
      users.email_verified_at IS NOT NULL AS email_verified, users.locale, users.time_zone,
      CASE WHEN users.password_due IS NOT NULL THEN 'change_password'
        WHEN roles.demands_second_factor AND NOT EXISTS (SELECT FROM second_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL)
        THEN 'set_up_second_factor'
        WHEN EXISTS (SELECT FROM consents WHERE consents.user_id = users.id AND consents.kind IN ('terms', 'personal_data') GROUP BY consents.kind
          HAVING max(consents.version) < (SELECT max(legal_texts.version) FROM legal_texts WHERE legal_texts.kind = consents.kind))
        THEN 'accept_terms' END AS must,
      (SELECT json_build_object('id', files.id, 'tag', left(encode(sha256, 'hex'), 12))
        FROM user_photos JOIN files ON files.id = file_id WHERE user_id = users.id) AS photo,
      roles.code AS role, roles.${name} AS role_name, roles.reach,
      ARRAY(SELECT permission FROM role_permissions WHERE role_id = users.role_id) AS held_by_role,
      ARRAY(
        SELECT permission FROM grants
        WHERE user_id = users.id AND valid_from <= now() AND (valid_until IS NULL OR valid_until > now())
      ) AS granted,
      (SELECT json_build_object('id', groups.id, 'code', groups.code, 'name', groups.${name}, 'direction', json_build_object(
          'id', directions.id, 'code', directions.code, 'name', directions.${name}, 'education_type_id', education_type_id))
        FROM memberships JOIN groups ON groups.id = group_id JOIN directions ON directions.id = direction_id
        WHERE user_id = users.id AND ended_on IS NULL) AS current_group
    FROM sessions JOIN users ON users.id = sessions.user_id JOIN roles ON roles.id = users.role_id
    WHERE token_hash = ${tokenHash} AND sessions.expires_at > now() AND users.status = 'active') AS person`.compile(db)
}

const personQueries = new Map<Locale, ReturnType<typeof compilePersonQuery>>()
const personQuery = (db: Db, locale: Locale) => {
  const known = personQueries.get(locale) ?? compilePersonQuery(db, locale)
  personQueries.set(locale, known)
  return known
}

/** The person behind a token; null when the token is unknown or expired, or the person is not active. */
export const findPerson = async (
  db: Db,
  { token, locale, sign }: { token: string; locale: Locale; sign: Sign },
): Promise<Person | null> => {
  const { rows } = await db.executeQuery<{ person: Row }>({
    ...personQuery(db, locale),
    parameters: [hashToken(token)],
  })
  const row = rows[0]?.person
  if (!row) return null
  if (!row.remembered && row.seconds_left < idleSeconds - extensionStep) await extend(db, row.session_id)
  return personOf(row, sign)
}

const personOf = (row: Row, sign: Sign): Person => {
  const { session_id, token_permissions, held_by_role, granted, remembered, seconds_left, photo, ...user } = row
  const held = new Set(user.must === null || user.must === 'accept_terms' ? [...held_by_role, ...granted] : [])
  const holds = (permission: Permission) =>
    held.has(permission) && (token_permissions === null || token_permissions.includes(permission))
  const byRole = new Set(held_by_role)
  return {
    id: user.id,
    sessionId: session_id,
    reach: user.reach,
    holds,
    owns: (permission) => byRole.has(permission) && holds(permission),
    byApiToken: token_permissions !== null,
    user: { photo_url: photo && sign(photo), can: canOf(holds), ...user },
  }
}

const nothing = can.parse(Object.fromEntries(permissions.map((name) => [name, false])))
const canOf = (holds: (permission: Permission) => boolean): Can => {
  const held = { ...nothing }
  for (const name of permissions) held[name] = holds(name)
  return held
}

const extend = (db: Db, id: number) =>
  db
    .updateTable('sessions')
    .set({ expires_at: sql`now() + ${idleSeconds} * interval '1 second'` })
    .where('id', '=', id)
    .execute()

type Opened = { userId: number; userAgent: string; ip: string }

/** Opens a session: 12 hours from the last call, or 365 days when remembered. The token itself is only in the answer. */
export const openSession = (
  db: Db,
  { remember, ...opened }: Opened & { remember: boolean },
): Promise<{ token: string; expires_at: string }> =>
  insertSession(db, {
    ...opened,
    remembered: remember,
    expires_at: sql<string>`now() + ${remember ? rememberedSeconds : idleSeconds} * interval '1 second'`,
  })

type ApiToken = Opened & { name: string; permissions: readonly Permission[]; expiresAt: string }

/** A session for a program: to a fixed moment, with a part of the person's permissions. */
export const openApiSession = (db: Db, { expiresAt, permissions: part, ...opened }: ApiToken) =>
  insertSession(db, { ...opened, remembered: true, expires_at: expiresAt, permissions: [...part] })

type NewSession = Opened & {
  remembered: boolean
  expires_at: string | RawBuilder<string>
  name?: string
  permissions?: string[]
}
const insertSession = async (db: Db, { userId, userAgent, ...session }: NewSession) => {
  const token = randomBytes(32).toString('base64url')
  const { id, created_at, expires_at } = await db
    .insertInto('sessions')
    .values({ ...session, token_hash: hashToken(token), user_id: userId, user_agent: userAgent.slice(0, 300) })
    .returning(['id', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { id, created_at, token, expires_at }
}

export const closeSession = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}
