import { sql } from 'kysely'
import type { MediaFolder } from '../../../api/library/media'
import type { Db } from '../../platform/database'
import { orNotFound, inUse } from '../../kit/problems'
import type { Scope } from './scope'

const columns = (db: Db) =>
  db.selectFrom('media_folders').select((eb) => [
    'id',
    'name',
    'parent_id',
    'version',
    'created_at',
    'updated_at',
    eb
      .selectFrom('files')
      .select((file) => file.fn.countAll<number>().as('count'))
      .whereRef('folder_id', '=', 'media_folders.id')
      .where('status', '<>', 'trashed')
      .as('files_count'),
  ])

const visibleFolders = (db: Db, { all, personId }: Scope) =>
  all ? columns(db) : columns(db).where('owner_id', '=', personId)

export const listFolders = (db: Db, scope: Scope): Promise<MediaFolder[]> =>
  visibleFolders(db, scope).orderBy('name').orderBy('id').$castTo<MediaFolder>().execute()

export const getFolder = async (db: Db, { id, scope }: { id: number; scope: Scope }): Promise<MediaFolder> =>
  orNotFound(await visibleFolders(db, scope).where('id', '=', id).$castTo<MediaFolder>().executeTakeFirst())

type Place = { name: string; parent_id: number | null }

export const insertFolder = async (db: Db, folder: Place & { owner_id: number }): Promise<number> =>
  (await db.insertInto('media_folders').values(folder).returning('id').executeTakeFirstOrThrow()).id

/** The caller has locked the folder. The database rejects cycles and more than ten levels. */
export const updateFolder = async (db: Db, id: number, place: Partial<Place>): Promise<void> => {
  await db.updateTable('media_folders').set(place).where('id', '=', id).execute()
}

/** Deletes an empty folder; 409 with its content otherwise. Its trashed files move to the root. */
export const removeFolder = async (db: Db, id: number): Promise<void> => {
  orNotFound(await db.selectFrom('media_folders').select('id').where('id', '=', id).forUpdate().executeTakeFirst())
  const { rows } = await sql<{ entity: string; count: number; names: string[] }>`
    SELECT 'media/folders' AS entity, count(*)::int AS count, coalesce((array_agg(name::text ORDER BY name))[1:5], '{}') AS names
    FROM media_folders WHERE parent_id = ${id}
    UNION ALL
    SELECT 'media/files', count(*)::int, coalesce((array_agg(name::text ORDER BY name))[1:5], '{}')
    FROM files WHERE folder_id = ${id} AND status <> 'trashed'`.execute(db)
  const inside = rows.filter((row) => row.count > 0)
  if (inside.length > 0) throw inUse(inside)
  await db.updateTable('files').set({ folder_id: null }).where('folder_id', '=', id).execute()
  await db.deleteFrom('media_folders').where('id', '=', id).execute()
}
