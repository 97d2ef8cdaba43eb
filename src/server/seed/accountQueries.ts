import { sql } from 'kysely'
import type { Db } from '../kit/database'
import { hashPassword } from '../kit/passwords'
import { demoAccounts, demoPassword, emailOf } from './accounts'

/** A role per permission, which holds that one and reaches everything; and one of somebody who only votes. */
const insertDemoRoles = async (db: Db): Promise<void> => {
  await sql`
    INSERT INTO roles (code, reach, translations)
    SELECT 'only_' || replace(code, ' ', '_'), 'all', jsonb_build_object(
      'ru', jsonb_build_object('name', 'Только «' || (translations -> 'ru' ->> 'title') || '»'),
      'en', jsonb_build_object('name', 'Only “' || (translations -> 'en' ->> 'title') || '”'))
    FROM permissions ORDER BY id`.execute(db)
  await sql`
    INSERT INTO roles (code, reach, translations)
    VALUES ('voter', 'own', ${JSON.stringify({ ru: { name: 'Участник голосований' }, en: { name: 'Voter' } })})`.execute(
    db,
  )
  await sql`
    INSERT INTO role_permissions (role_id, permission)
    SELECT roles.id, permissions.code FROM roles JOIN permissions ON roles.code = 'only_' || replace(permissions.code, ' ', '_')
      OR (roles.code = 'voter' AND permissions.code = 'vote')`.execute(db)
}

/** The accounts that sign in, with the roles they need; answers with the id of each login. */
export const insertDemoAccounts = async (db: Db): Promise<Map<string, number>> => {
  await insertDemoRoles(db)
  const roles = await db.selectFrom('roles').select(['id', 'code']).execute()
  const roleIds = new Map(roles.map(({ id, code }) => [code, id]))
  const password = await hashPassword(demoPassword)
  const rows = await db
    .insertInto('users')
    .values(
      demoAccounts.map(({ login, role, names: [last_name, first_name, middle_name], status, unverified }) => ({
        last_name,
        first_name,
        middle_name,
        email: emailOf(login),
        email_verified_at: unverified ? null : sql<string>`now()`,
        password_hash: password,
        role_id: roleIds.get(role) ?? 0,
        status: status ?? 'active',
        is_demo: true,
      })),
    )
    .returning(['id', 'email'])
    .execute()
  return new Map(demoAccounts.map(({ login }) => [login, rows.find((row) => row.email === emailOf(login))?.id ?? 0]))
}
