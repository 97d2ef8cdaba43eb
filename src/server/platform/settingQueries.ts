import type { Db } from './database'

/** Settings of the college that are changed on screens, each as JSON under its name. */
export type SettingKey = 'college' | 'maintenance' | 'retention'

/** Null where it was never set. */
export const readSetting = async (db: Db, key: SettingKey): Promise<unknown> =>
  (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value ?? null

export const writeSetting = async (db: Db, key: SettingKey, value: unknown): Promise<void> => {
  const kept = JSON.stringify(value)
  await db
    .insertInto('settings')
    .values({ key, value: kept })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: kept }))
    .execute()
}

export const removeSetting = async (db: Db, key: SettingKey): Promise<void> => {
  await db.deleteFrom('settings').where('key', '=', key).execute()
}
