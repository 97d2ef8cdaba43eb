import { sql, type ExpressionBuilder } from 'kysely'
import type { z } from 'zod'
import type { media, MediaFile, MediaFileWithUses } from '../../../api/library/media'
import { every, is, oneOf } from '../../kit/records/conditions'
import type { Db } from '../../platform/database'
import { orderBy, rowsAndTotal, type ListOptions } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import { orNotFound } from '../../kit/problems'
import type { DB } from '../../platform/schema'
import { containsWords } from '../../kit/records/search'
import { tagOf, type Sign } from '../../kit/http/signedLinks'
import { fileColumns, presentFile, type FileRow } from '../files/present'
import { usageOfFiles } from '../files/fileUsageQueries'
import type { Scope } from './scope'

type Query = z.output<(typeof media)['GET /api/media/files']['query']>
export type ViewContext = { scope: Scope; sign: Sign; person: Person }
type ListQuery = Omit<ListOptions<Query>, 'locale'> & ViewContext
type Row = FileRow &
  Pick<MediaFile, 'version' | 'updated_at' | 'folder_id' | 'owner_name' | 'status' | 'trashed_at' | 'translations'>

const columns = (db: Db) =>
  db
    .selectFrom('files')
    .where('purpose', '=', 'media')
    .select((eb) => [
      ...fileColumns,
      'files.version',
      'files.updated_at',
      'files.folder_id',
      'files.status',
      'files.trashed_at',
      'files.translations',
      eb.selectFrom('users').select('users.name').whereRef('users.id', '=', 'files.owner_id').as('owner_name'),
    ])

const visibleTo = (eb: ExpressionBuilder<DB, 'files'>, { all, personId }: Scope) =>
  is(eb.ref('files.owner_id'), all ? undefined : personId)

const present = (row: Row, sign: Sign): MediaFile => {
  const { version, updated_at, folder_id, owner_name, status, trashed_at, translations } = row
  const medium = row.kind === 'image' && status === 'ready'
  return {
    ...presentFile(row, sign),
    version,
    updated_at,
    folder_id,
    owner_name,
    status,
    trashed_at,
    translations,
    medium_url: medium ? sign({ id: row.id, tag: tagOf(row.sha256), size: 'medium' }) : null,
  }
}

/** Folder 0 is the root, which has no row. */
const inFolder = (eb: ExpressionBuilder<DB, 'files'>, { folder_id }: ListQuery['filter']) => {
  if (folder_id === undefined) return undefined
  return folder_id === 0 ? eb('files.folder_id', 'is', null) : eb('files.folder_id', '=', folder_id)
}

const filtered = (eb: ExpressionBuilder<DB, 'files'>, { filter, scope }: ListQuery) =>
  every([
    visibleTo(eb, scope),
    oneOf(eb.ref('files.id'), filter.id),
    oneOf(eb.ref('files.kind'), filter.kind),
    is(eb.ref('files.status'), filter.status ?? 'ready'),
    inFolder(eb, filter),
    filter.q ? containsWords(eb.ref('files.search'), filter.q) : undefined,
  ])

/** A page of one or all folders, with the total. Without a status filter it excludes the trash. */
export const listMedia = async (db: Db, listed: ListQuery): Promise<{ rows: MediaFile[]; total: number }> => {
  const { rows, total } = await rowsAndTotal(
    columns(db)
      .where((eb) => filtered(eb, listed))
      .orderBy(orderBy(listed.sort))
      .$castTo<Row>(),
    listed,
  )
  return { rows: rows.map((row) => present(row, listed.sign)), total }
}

/** Sorted by id. */
export const listMediaByIds = async (
  db: Db,
  ids: readonly number[],
  { scope, sign }: ViewContext,
): Promise<MediaFile[]> => {
  const rows = await columns(db)
    .where((eb) => every([visibleTo(eb, scope), sql<boolean>`files.id = ANY(${ids})`]))
    .orderBy('files.id')
    .$castTo<Row>()
    .execute()
  return rows.map((row) => present(row, sign))
}

export const getMedia = async (db: Db, id: number, seen: ViewContext): Promise<MediaFileWithUses> => {
  const [file] = await listMediaByIds(db, [id], seen)
  return { ...orNotFound(file), used_by: (await usageOfFiles(db, [id], seen.person)).get(id) ?? [] }
}

/** Finds a file by folder and name, ignoring case. */
export const findMediaId = async (
  db: Db,
  { folderId, name, scope }: { folderId: number | null; name: string; scope: Scope },
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('files')
    .select('id')
    .where('purpose', '=', 'media')
    .where('status', '=', 'ready')
    .where('folder_id', folderId === null ? 'is' : '=', folderId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where((eb) => every([visibleTo(eb, scope)]))
    .executeTakeFirst()
  return row?.id
}
