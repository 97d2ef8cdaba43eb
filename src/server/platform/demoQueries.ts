import type { Db } from './database'

/** Whether this is a demo: it was filled, and not cleared away since. */
export const hasDemo = async (db: Db): Promise<boolean> => {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst()
  return row?.value === 'filled'
}
