import { sql, type SqlBool } from 'kysely'
import type { LoggedRecords, PersonalData, PersonalFile } from '../kit/feature'
import { containsWords, columnsContain } from '../kit/records/search'
import type { Db } from '../platform/database'

/** Audit log entries link to a file at its place in the library. */
export const loggedMedia: readonly LoggedRecords[] = [
  {
    entity: 'media/files',
    table: 'files',
    readableBy: ({ holds }) => holds('manage media') && sql<SqlBool>`files.purpose = 'media'`,
    name: () => sql.ref('files.name'),
    path: sql`CASE WHEN status = 'trashed' THEN '/media-manager?trash=1' ELSE concat('/media-manager', '?folder=' || folder_id) END`,
    searchCondition: (q) => containsWords(sql.ref<string>('files.search'), q),
  },
  {
    entity: 'media/folders',
    readableBy: ({ holds }) => holds('manage media'),
    table: 'media_folders',
    name: () => sql.ref('media_folders.name'),
    path: sql`'/media-manager?folder=' || media_folders.id`,
    searchCondition: (q) => columnsContain([sql.ref<string>('media_folders.name')], q),
  },
]

const isErasable = sql<SqlBool>`purpose IN ('photo', 'document', 'portfolio')`

/** Excludes media, which belong to the college and not to the uploader. */
export const filesOfPerson = async (db: Db, userId: number): Promise<PersonalFile[]> =>
  db
    .selectFrom('files')
    .select(['id', 'name', 'storage_key', 'kind', isErasable.as('removed')])
    .where('owner_id', '=', userId)
    .where('purpose', '<>', 'media')
    .orderBy('id')
    .$castTo<PersonalFile>()
    .execute()

export const libraryData: readonly PersonalData[] = [
  { table: 'user_photos', person: 'user_id', erasure: 'remove' },
  // Photos, documents and portfolio files identify the person, so an erasure removes them.
  {
    table: 'files',
    person: 'owner_id',
    excludedColumns: ['storage_key', 'search', 'sha256'],
    erasure: 'stay',
    removeCondition: isErasable,
    auditEntities: ['files'],
  },
  // Objects of the parts are deleted by the sweep.
  { table: 'file_uploads', person: 'owner_id', erasure: 'remove' },
  { table: 'media_folders', person: 'owner_id', erasure: 'stay' },
]
