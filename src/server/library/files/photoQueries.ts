import type { Db } from '../../platform/database'
import { keysOf } from '../../platform/storage/keys'

/** Makes the file the person's photo; answers the objects of the one before. */
export const setPhoto = async (db: Db, { userId, fileId }: { userId: number; fileId: number }): Promise<string[]> => {
  const before = await removePhoto(db, userId)
  await db.insertInto('user_photos').values({ user_id: userId, file_id: fileId }).execute()
  return before
}

/** Answers the objects of the photo that was; none when there was none. */
export const removePhoto = async (db: Db, userId: number): Promise<string[]> => {
  // Two photos at once from two devices: the person's row lets one of them go first.
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const link = await db.deleteFrom('user_photos').where('user_id', '=', userId).returning('file_id').executeTakeFirst()
  if (!link) return []
  const file = await db
    .deleteFrom('files')
    .where('id', '=', link.file_id)
    .returning(['storage_key', 'kind'])
    .executeTakeFirstOrThrow()
  return keysOf(file)
}
