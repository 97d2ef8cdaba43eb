import { sql } from 'kysely'
import type { DueConsent } from '../../../api/people/consents'
import type { Locale } from '../../../api/kit/endpoints'
import { registrationConsents } from '../../../api/people/registration'
import type { Db } from '../../platform/database'

/** Texts with a newer version than the user last accepted, each with the accepted version. */
export const listDueConsents = async (
  db: Db,
  { userId, locale }: { userId: number; locale: Locale },
): Promise<DueConsent[]> => {
  const { rows } = await sql<DueConsent>`
    WITH agreed AS (
      SELECT DISTINCT ON (kind) kind, version, at FROM consents
      WHERE user_id = ${userId} AND kind = ANY(${registrationConsents}) ORDER BY kind, version DESC, id DESC
    ), latest AS (
      SELECT DISTINCT ON (kind) kind, version, published_at, translations FROM legal_texts ORDER BY kind, version DESC
    )
    SELECT latest.kind, latest.version, latest.published_at,
      translation(latest.translations, ${locale}, 'title') AS title, translation(latest.translations, ${locale}, 'body') AS body,
      jsonb_build_object('version', agreed.version, 'at', agreed.at, 'body', translation(before.translations, ${locale}, 'body')) AS agreed
    FROM agreed JOIN latest ON latest.kind = agreed.kind AND latest.version > agreed.version
      JOIN legal_texts AS before ON before.kind = agreed.kind AND before.version = agreed.version
    ORDER BY latest.kind DESC`.execute(db)
  return rows
}

/** Locks the user's row, which serialises changes of the user. */
export const lockPerson = async (db: Db, userId: number): Promise<void> => {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}
