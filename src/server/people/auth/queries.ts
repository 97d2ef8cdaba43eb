import { sql } from 'kysely'
import type { Db } from '../../platform/database'

export type Account = {
  id: number
  password_hash: string | null
  status: string
  is_demo: boolean
  /** A password of a printed slip that was not used in time. */
  slip_expired: boolean
  has_second_factor: boolean
}

/** Who signs in with the address, or with the login: a login never looks like an address. */
export const findAccount = (db: Db, name: string): Promise<Account | undefined> =>
  db
    .selectFrom('users')
    .select([
      'id',
      'password_hash',
      'status',
      'is_demo',
      sql<boolean>`coalesce(password_due <= now(), false)`.as('slip_expired'),
      sql<boolean>`EXISTS (SELECT FROM second_factors WHERE user_id = users.id AND confirmed_at IS NOT NULL)`.as(
        'has_second_factor',
      ),
    ])
    .where(name.includes('@') ? 'email' : 'login', '=', name)
    .executeTakeFirst()
