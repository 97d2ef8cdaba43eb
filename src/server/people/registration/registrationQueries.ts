import { sql } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type { LegalVersion } from '../../../api/people/legalTexts'
import type { LegalKind, RegistrationConsent, TermsView } from '../../../api/people/registration'
import type { Db } from '../../platform/database'
import { orNotFound } from '../../kit/problems'

type Text<K extends LegalKind> = TermsView['terms'] & { kind: K }
type TextsQuery<K extends LegalKind> = { locale: Locale; kinds: readonly K[] }

/** Latest version of each legal text in the given language. */
export const listTextsInForce = async <K extends LegalKind>(
  db: Db,
  { locale, kinds }: TextsQuery<K>,
): Promise<Text<K>[]> => {
  const { rows } = await sql<Text<K>>`
    SELECT DISTINCT ON (kind) kind, version, published_at,
      translation(translations, ${locale}, 'title') AS title, translation(translations, ${locale}, 'body') AS body
    FROM legal_texts WHERE kind = ANY(${[...kinds]}) ORDER BY kind, version DESC`.execute(db)
  return rows
}

export type Newcomer = {
  last_name: string
  first_name: string
  middle_name: string
  email: string
  password_hash: string
  locale: Locale
}

/** Creates an enrollee with an unverified address. Returns null if the address is taken. */
export const insertEnrollee = async (db: Db, newcomer: Newcomer): Promise<number | null> => {
  const row = await db
    .insertInto('users')
    .values((eb) => ({
      ...newcomer,
      unverified: true,
      role_id: eb.selectFrom('roles').select('roles.id').where('code', '=', 'enrollee'),
    }))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Runs the work in a savepoint and rolls it back unless `keep` is set. */
export const withOptionalRollback = async <T>(
  db: Db,
  { keep }: { keep: boolean },
  work: () => Promise<T>,
): Promise<T> => {
  await sql`SAVEPOINT rehearsal`.execute(db)
  const result = await work()
  await (keep ? sql`RELEASE SAVEPOINT rehearsal` : sql`ROLLBACK TO SAVEPOINT rehearsal`).execute(db)
  return result
}

type Consent = { userId: number; kind: RegistrationConsent; version: number; ip: string }
export const insertConsents = async (db: Db, consents: readonly Consent[]): Promise<void> => {
  await db
    .insertInto('consents')
    .values(consents.map(({ userId, ...consent }) => ({ user_id: userId, ...consent })))
    .execute()
}

export type KnownPerson = {
  id: number
  first_name: string
  email: string | null
  email_verified_at: string | null
  status: string
  locale: Locale
  is_demo: boolean
}

export const findByEmail = async (db: Db, email: string): Promise<KnownPerson | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'email', 'email_verified_at', 'status', 'locale', 'is_demo'])
    .where('email', '=', email)
    .$castTo<KnownPerson>()
    .executeTakeFirst()

const versionColumns = (db: Db) =>
  db
    .selectFrom('legal_texts')
    .select([
      'id',
      'kind',
      'version',
      'translations',
      'published_at',
      sql<number>`(SELECT count(*) FROM consents WHERE consents.kind = legal_texts.kind AND consents.version = legal_texts.version)`.as(
        'consents_count',
      ),
    ])
    .$castTo<LegalVersion>()

export const listLegalVersions = (db: Db): Promise<LegalVersion[]> =>
  versionColumns(db).orderBy('kind').orderBy('version', 'desc').execute()

/** Publishes the next version of a text; an advisory lock serialises concurrent calls. */
export const insertLegalVersion = async (
  db: Db,
  { kind, translations }: Pick<LegalVersion, 'kind' | 'translations'>,
): Promise<LegalVersion> => {
  await sql`SELECT pg_advisory_xact_lock(4201969)`.execute(db)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO legal_texts (kind, version, translations)
    SELECT ${kind}, coalesce(max(version), 0) + 1, ${JSON.stringify(translations)}::jsonb FROM legal_texts WHERE kind = ${kind}
    RETURNING id`.execute(db)
  return orNotFound(await versionColumns(db).where('id', '=', orNotFound(rows[0]).id).executeTakeFirst())
}
