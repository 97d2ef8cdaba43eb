import type { Db } from './database'

/** Whether the demo was filled and not cleared since. */
export const hasDemo = async (db: Db): Promise<boolean> => {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst()
  return row?.value === 'filled'
}
