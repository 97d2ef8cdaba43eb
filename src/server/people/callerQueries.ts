import DataLoader from 'dataloader'
import { sql } from 'kysely'
import type { UserObject } from '../../api/people/auth'
import type { Locale } from '../../api/kit/endpoints'
import type { Db } from '../platform/database'
import { nameIn } from '../kit/lists'

/** What the database knows of who calls. */
export type PersonRow = Omit<UserObject, 'can' | 'photo_url'> & {
  token_hash: string
  session_id: number
  token_permissions: string[] | null
  held_by_role: string[]
  granted: string[]
  remembered: boolean
  seconds_left: number
  photo: { id: number; tag: string } | null
}

/**
 * Finds who calls by the hash of the token. Calls that arrive together are answered by one statement, because setting it out costs more than
 * another row of it. Nothing is remembered from one statement to the next: what is revoked is revoked at once.
 */
export const openPersonRows = (db: Db): ((tokenHash: Buffer, locale: Locale) => Promise<PersonRow | null>) => {
  const loaders = { ru: loaderOf(db, 'ru'), en: loaderOf(db, 'en') }
  return (tokenHash, locale) => loaders[locale].load(tokenHash)
}

const maxBatchSize = 100

const loaderOf = (db: Db, locale: Locale) => {
  const query = personQuery(db, locale)
  const load = async (tokenHashes: readonly Buffer[]) => {
    const { rows } = await db.executeQuery<{ person: PersonRow }>({ ...query, parameters: [tokenHashes] })
    const found = new Map(rows.map(({ person }) => [person.token_hash, person]))
    return tokenHashes.map((tokenHash) => found.get(tokenHash.toString('hex')) ?? null)
  }
  // Together are the calls that one turn of the event loop has read.
  return new DataLoader(load, { cache: false, maxBatchSize, batchScheduleFn: (send) => setImmediate(send) })
}

/**
 * Session, user, role, grants and current group in one statement. Compiled once a language and answered as one JSON a person, which is read
 * in half the time of so many columns, because every call of the API begins with it.
 */
const personQuery = (db: Db, locale: Locale) => {
  const name = sql.raw(nameIn(locale))
  const none: Buffer[] = []
  return sql`
    SELECT row_to_json(person) AS person FROM (
      SELECT encode(token_hash, 'hex') AS token_hash,
      sessions.id AS session_id, sessions.permissions AS token_permissions, sessions.remembered,
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
    WHERE token_hash = ANY(${none}) AND sessions.expires_at > now() AND users.status = 'active'
    ) AS person`.compile(db)
}
