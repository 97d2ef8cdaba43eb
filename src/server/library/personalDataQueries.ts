import { sql, type SqlBool } from 'kysely'
import type { PersonalData, PersonalFile } from '../kit/room'
import type { Db } from '../platform/database'

const removed = sql<SqlBool>`purpose IN ('photo', 'document', 'portfolio')`

/** What lies in the library of media is the college's, whoever brought it. */
export const filesOfPerson = async (db: Db, userId: number): Promise<PersonalFile[]> =>
  db
    .selectFrom('files')
    .select(['id', 'name', 'storage_key', 'kind', removed.as('removed')])
    .where('owner_id', '=', userId)
    .where('purpose', '<>', 'media')
    .orderBy('id')
    .$castTo<PersonalFile>()
    .execute()

export const libraryData: readonly PersonalData[] = [
  { table: 'user_photos', person: 'user_id', erasure: 'remove' },
  // A photo of a face, a page of a paper, or what proves an achievement, is the person.
  {
    table: 'files',
    person: 'owner_id',
    without: ['storage_key', 'search', 'sha256'],
    erasure: 'stay',
    removed,
    audited: ['files'],
  },
  { table: 'media_folders', person: 'owner_id', erasure: 'stay' },
]
