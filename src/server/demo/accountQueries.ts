import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../platform/database'
import { demoAccounts, emailOf } from './accounts'
import { idsBy, type IdOf } from './keys'

/** Creates one role per permission, with unlimited reach, and a role for people who only vote. */
export const insertDemoRoles = async (db: Db): Promise<IdOf> => {
  await sql`
    INSERT INTO roles (code, reach, translations)
    SELECT 'only_' || replace(code, ' ', '_'), 'all', jsonb_build_object(
      'ru', jsonb_build_object('name', 'Только «' || (translations -> 'ru' ->> 'title') || '»'),
      'en', jsonb_build_object('name', 'Only “' || (translations -> 'en' ->> 'title') || '”'))
    FROM permissions ORDER BY id`.execute(db)
  const voter = { ru: { name: 'Участник голосований' }, en: { name: 'Voter' } }
  await sql`INSERT INTO roles (code, reach, translations) VALUES ('voter', 'own', ${JSON.stringify(voter)})`.execute(db)
  await sql`
    INSERT INTO role_permissions (role_id, permission)
    SELECT roles.id, permissions.code FROM roles JOIN permissions ON roles.code = 'only_' || replace(permissions.code, ' ', '_')
      OR (roles.code = 'voter' AND permissions.code = 'vote')`.execute(db)
  return idsBy(await db.selectFrom('roles').select(['id', 'code as key']).execute())
}

/** Creates the accounts that can sign in. Each server start sets their password. */
export const insertDemoAccounts = async (db: Db, roleId: IdOf): Promise<IdOf> => {
  const rows = await db
    .insertInto('users')
    .values(
      demoAccounts.map(({ login, role, names: [last_name, first_name, middle_name], status, unverified }) => ({
        last_name,
        first_name,
        middle_name,
        email: emailOf(login),
        email_verified_at: unverified ? null : sql<string>`now()`,
        unverified: unverified ?? false,
        role_id: roleId(role),
        status: status ?? 'active',
        is_demo: true,
      })),
    )
    .returning(['id', 'email as key'])
    .execute()
  return idsBy(rows)
}

const passwordKey = 'demo_password'

/** Returns the random password of this database's demo, saving `candidate` if there is none yet. */
export const storeDemoPassword = async (db: Db, candidate: string): Promise<string> => {
  await db
    .insertInto('settings')
    .values({ key: passwordKey, value: JSON.stringify(candidate) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await findDemoPassword(db)) ?? candidate
}

export const findDemoPassword = async (db: Db): Promise<string | null> => {
  const row = await db.selectFrom('settings').select('value').where('key', '=', passwordKey).executeTakeFirst()
  return row ? z.string().parse(row.value) : null
}

/** Returns the password hash of the demo administrator; all demo accounts share the password. */
export const findDemoHash = async (db: Db): Promise<string | null> => {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', emailOf('admin'))
    .where('is_demo', '=', true)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

export const setDemoPasswords = async (db: Db, password_hash: string): Promise<void> => {
  const emails = demoAccounts.map(({ login }) => emailOf(login))
  await db
    .updateTable('users')
    .set({ password_hash, password_expires_at: null })
    .where('email', 'in', emails)
    .where('is_demo', '=', true)
    .execute()
}
