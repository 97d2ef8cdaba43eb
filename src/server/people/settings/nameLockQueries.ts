import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { declarations } from '../../kit/feature'
import type { Db } from '../../platform/database'

/** Whether the user studies or has applied, so that a change of the legal name goes through the office. */
export const nameIsLocked = (userId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  declarations.nameLocks.length === 0
    ? sql`false`
    : sql`(${sql.join(
        declarations.nameLocks.map((locks) => locks(userId)),
        sql` OR `,
      )})`

export const isNameLocked = async (db: Db, userId: number): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`SELECT ${nameIsLocked(sql`${userId}::bigint`)} AS locked`.execute(db)
  return rows[0]?.locked ?? false
}
