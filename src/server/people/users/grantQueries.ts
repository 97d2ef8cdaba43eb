import { sql } from 'kysely'
import type { Grant, GrantInput } from '../../../api/people/grants'
import type { Db } from '../../platform/database'
import { orNotFound } from '../../kit/problems'

const columns = (db: Db, userId: number) =>
  db
    .selectFrom('grants')
    .select([
      'id',
      'version',
      'created_at',
      'updated_at',
      'user_id',
      'permission',
      'valid_from',
      'valid_until',
      'reason',
      sql<boolean>`valid_from <= now() AND (valid_until IS NULL OR valid_until > now())`.as('in_force'),
    ])
    .where('user_id', '=', userId)
    .$castTo<Grant>()

export const listGrants = (db: Db, userId: number): Promise<Grant[]> =>
  columns(db, userId).orderBy('valid_from', 'desc').orderBy('id', 'desc').execute()

/** Returns a grant of the given user, or throws 404. */
export const getGrant = async (db: Db, { userId, id }: { userId: number; id: number }): Promise<Grant> =>
  orNotFound(await columns(db, userId).where('id', '=', id).executeTakeFirst())

export const insertGrant = async (db: Db, userId: number, input: GrantInput): Promise<number> =>
  (
    await db
      .insertInto('grants')
      .values({ user_id: userId, ...input })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** The caller has locked the row and checked its version. */
export const updateGrant = async (db: Db, id: number, input: GrantInput): Promise<void> => {
  await db.updateTable('grants').set(input).where('id', '=', id).execute()
}

export const removeGrant = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('grants').where('id', '=', id).execute()
}
