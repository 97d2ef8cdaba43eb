import type { Db } from './database'

/** Settings edited on screens, stored as JSON by key. */
export type SettingKey =
  | 'college'
  | 'maintenance'
  | 'promotion'
  | 'honours'
  | 'signatories'
  | 'retention'
  | 'bells'
  | 'attendance'

/** Returns null if the setting was never saved. */
export const readSetting = async (db: Db, key: SettingKey): Promise<unknown> =>
  (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value ?? null

/** Returns the saved settings of these keys, in one statement. */
export const readSettings = async (
  db: Db,
  keys: readonly (SettingKey | 'demo')[],
): Promise<ReadonlyMap<string, unknown>> => {
  const rows = await db.selectFrom('settings').select(['key', 'value']).where('key', 'in', keys).execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}

export const writeSetting = async (db: Db, key: SettingKey, value: unknown): Promise<void> => {
  const row = JSON.stringify(value)
  await db
    .insertInto('settings')
    .values({ key, value: row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row }))
    .execute()
}

export const removeSetting = async (db: Db, key: SettingKey): Promise<void> => {
  await db.deleteFrom('settings').where('key', '=', key).execute()
}
