import { sql } from 'kysely'
import type { Db } from '../../platform/database'

/** Whether an active administrator exists; demo accounts count only in demo mode. */
export const hasAdministrator = async (db: Db, { demo }: { demo: boolean }): Promise<boolean> => {
  const found = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('roles.code', '=', 'admin')
    .where('users.status', '=', 'active')
    .$if(!demo, (query) => query.where('is_demo', '=', false))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const isTaken = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

/** Maximum number of processes that start at once; printing another link invalidates the oldest. */
const maxLinks = 8

export type NewAdministrator = {
  email: string
  last_name: string
  first_name: string
  middle_name: string
  password_hash: string
}

export const insertAdministrator = async (db: Db, person: NewAdministrator): Promise<number> => {
  const { id } = await db
    .insertInto('users')
    .values((eb) => ({
      ...person,
      email_verified_at: sql<string>`now()`,
      role_id: eb.selectFrom('roles').select('roles.id').where('code', '=', 'admin'),
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores the hash of a setup token next to those of other processes. Each process prints its own link; using one invalidates all. */
export const addSetupToken = async (
  db: Db,
  { tokenHash, hours }: { tokenHash: Buffer; hours: number },
): Promise<void> => {
  await sql`
    INSERT INTO settings (key, value)
    VALUES ('setup_links', jsonb_build_object(${tokenHash.toString('hex')}::text, now() + ${hours} * interval '1 hour'))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value || coalesce((
      SELECT jsonb_object_agg(name, until) FROM (
        SELECT name, until FROM jsonb_each(settings.value) AS earlier (name, until)
        WHERE (until #>> '{}')::timestamptz > now() ORDER BY until DESC LIMIT ${maxLinks - 1}) AS latest), '{}')`.execute(
    db,
  )
}

/** Consumes all setup tokens if this is one of them, and returns whether it was still valid. Of concurrent calls, one succeeds. */
export const consumeSetupToken = async (db: Db, tokenHash: Buffer): Promise<boolean> => {
  const { rows } = await sql<{ good: boolean }>`
    DELETE FROM settings WHERE key = 'setup_links' AND value ? ${tokenHash.toString('hex')}::text
    RETURNING (value ->> ${tokenHash.toString('hex')}::text)::timestamptz > now() AS good`.execute(db)
  return rows[0]?.good ?? false
}
