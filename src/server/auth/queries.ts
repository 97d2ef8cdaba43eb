import { sql } from 'kysely'
import type { Db } from '../kit/database'

export type Account = { id: number; password_hash: string | null; status: string; is_demo: boolean }

export const findAccount = (db: Db, email: string): Promise<Account | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status', 'is_demo'])
    .where('email', '=', email)
    .executeTakeFirst()

export const updateLastLogin = async (db: Db, id: number): Promise<void> => {
  await db
    .updateTable('users')
    .set({ last_login_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}
