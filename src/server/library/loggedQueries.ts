import { sql } from 'kysely'
import type { LoggedRecords } from '../kit/room'
import { hasWords, within } from '../kit/search'

/** A file of the library is shown where it lies. */
export const loggedMedia: readonly LoggedRecords[] = [
  {
    entity: 'media/files',
    opens: 'manage media',
    table: 'files',
    name: () => sql.ref('files.name'),
    path: sql`CASE WHEN status = 'trashed' THEN '/media-manager?trash=1' ELSE concat('/media-manager', '?folder=' || folder_id) END`,
    finds: (q) => hasWords(sql.ref<string>('files.search'), q),
    isShown: sql`files.purpose = 'media'`,
  },
  {
    entity: 'media/folders',
    opens: 'manage media',
    table: 'media_folders',
    name: () => sql.ref('media_folders.name'),
    path: sql`'/media-manager?folder=' || media_folders.id`,
    finds: (q) => within([sql.ref<string>('media_folders.name')], q),
  },
]
