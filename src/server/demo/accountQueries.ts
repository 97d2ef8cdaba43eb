import { sql } from 'kysely'
import type { Db } from '../platform/database'
import { hashPassword } from '../people/passwords'
import { demoAccounts, demoPassword, emailOf } from './accounts'
import { idsBy, type IdOf } from './keys'

/** A role per permission, which holds that one and reaches everything; and one of somebody who only votes. */
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

/** The accounts that sign in. Their password is hashed once. */
export const insertDemoAccounts = async (db: Db, roleId: IdOf): Promise<IdOf> => {
  const password_hash = await hashPassword(demoPassword)
  const rows = await db
    .insertInto('users')
    .values(
      demoAccounts.map(({ login, role, names: [last_name, first_name, middle_name], status, unverified }) => ({
        last_name,
        first_name,
        middle_name,
        password_hash,
        email: emailOf(login),
        email_verified_at: unverified ? null : sql<string>`now()`,
        role_id: roleId(role),
        status: status ?? 'active',
        is_demo: true,
      })),
    )
    .returning(['id', 'email as key'])
    .execute()
  return idsBy(rows)
}
