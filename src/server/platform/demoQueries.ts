import type { Db } from './database'

/** Whether the demo data was created and not deleted since. */
export const hasDemo = async (db: Db): Promise<boolean> => {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst()
  return row?.value === 'filled'
}
