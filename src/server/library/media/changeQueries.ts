import { sql } from 'kysely'
import type { MediaFile } from '../../../api/library/media'
import type { Db } from '../../platform/database'
import { extensionOf } from '../../kit/uploads/fileTypes'
import { orNotFound, invalid, type Message } from '../../kit/problems'
import { keysOf } from '../../platform/storage/keys'
import type { StoredUpload } from '../../kit/uploads/takeUploads'
import { usageOfFiles } from '../files/fileUsageQueries'
import { freeNames, lockNames } from './nameQueries'
import type { Scope } from './scope'

type Named = { id: number; name: string }
const any = (ids: readonly number[]) => sql<boolean>`id = ANY(${ids})`

type NewMedia = { uploads: readonly StoredUpload[]; folderId: number | null; ownerId: number }

/** Inserts uploads into a folder and returns their ids in the same order. */
export const insertMedia = async (db: Db, { uploads, folderId, ownerId }: NewMedia): Promise<number[]> => {
  await lockNames(db, folderId)
  const names = await freeNames(
    db,
    folderId,
    uploads.map((upload) => upload.name),
  )
  const values = uploads.map((upload, position) => ({
    ...upload,
    name: names[position] ?? upload.name,
    purpose: 'media',
    folder_id: folderId,
    owner_id: ownerId,
  }))
  const rows = await db.insertInto('files').values(values).returning('id').execute()
  return rows.map((row) => row.id)
}

type Changes = { name?: string; folder_id?: number | null; translations?: MediaFile['translations'] }

/** Renames, moves or describes one file. Rejects a taken name and another extension, because the content stays the same type. */
export const updateMedia = async (db: Db, { id, name }: Named, { translations, ...place }: Changes): Promise<void> => {
  const extension = extensionOf(name)
  if (place.name !== undefined && extensionOf(place.name) !== extension)
    throw invalid({ name: [{ key: 'files.extension_changed', values: { extension: `.${extension}` } }] })
  if (place.folder_id !== undefined) await lockNames(db, place.folder_id)
  await db
    .updateTable('files')
    .set({ ...place, ...(translations && { translations: JSON.stringify(translations) }) })
    .where('id', '=', id)
    .execute()
}

/** Locks those of the files that have the given status and are visible to the person. */
const lockMany = (db: Db, ids: readonly number[], status: 'ready' | 'trashed', { all, personId }: Scope) =>
  db
    .selectFrom('files')
    .select(['id', 'name', 'folder_id', 'storage_key', 'kind'])
    .where(any(ids))
    .where('purpose', '=', 'media')
    .where('status', '=', status)
    .$if(!all, (query) => query.where('owner_id', '=', personId))
    .orderBy('id')
    .forUpdate()
    .execute()

type Many = { ids: readonly number[]; scope: Scope }
/** Result of a bulk action: the ids done, and a message for each refused one. */
export type Outcome = { done: number[]; refused: { id: number; message: Message }[] }

const outcome = (ids: readonly number[], done: readonly number[], why: (id: number) => Message): Outcome => ({
  done: [...done],
  refused: ids.filter((id) => !done.includes(id)).map((id) => ({ id, message: why(id) })),
})
const missing = (): Message => ({ key: 'problem.not_found' })

const placeFiles = async (
  db: Db,
  files: readonly Named[],
  folderId: number | null,
  also: { status?: 'ready'; trashed_at?: null },
) => {
  const names = await freeNames(
    db,
    folderId,
    files.map((file) => file.name),
  )
  for (const [position, { id, name }] of files.entries())
    await db
      .updateTable('files')
      .set({ name: names[position] ?? name, folder_id: folderId, ...also })
      .where('id', '=', id)
      .execute()
}

export const moveMedia = async (
  db: Db,
  { ids, scope, folderId }: Many & { folderId: number | null },
): Promise<Outcome> => {
  await lockNames(db, folderId)
  const files = await lockMany(db, ids, 'ready', scope)
  await placeFiles(
    db,
    files.filter((file) => file.folder_id !== folderId),
    folderId,
    {},
  )
  return outcome(
    ids,
    files.map((file) => file.id),
    missing,
  )
}

/** Moves unused files to the trash; files in use are refused. */
export const trashMedia = async (db: Db, { ids, scope, now }: Many & { now: Date }): Promise<Outcome> => {
  const files = await lockMany(db, ids, 'ready', scope)
  const used = await usageOfFiles(
    db,
    files.map((file) => file.id),
  )
  const free = files.map((file) => file.id).filter((id) => !used.has(id))
  await db.updateTable('files').set({ status: 'trashed', trashed_at: now.toISOString() }).where(any(free)).execute()
  return outcome(ids, free, (id) => (used.has(id) ? { key: 'files.in_use' } : missing()))
}

export const restoreMedia = async (db: Db, { ids, scope }: Many): Promise<Outcome> => {
  const files = await lockMany(db, ids, 'trashed', scope)
  for (const folderId of new Set(files.map((file) => file.folder_id))) {
    await lockNames(db, folderId)
    await placeFiles(
      db,
      files.filter((file) => file.folder_id === folderId),
      folderId,
      { status: 'ready', trashed_at: null },
    )
  }
  return outcome(
    ids,
    files.map((file) => file.id),
    missing,
  )
}

/** Permanently deletes trashed files; `keys` are the objects to delete after the commit. */
export const deleteMedia = async (db: Db, { ids, scope }: Many): Promise<Outcome & { keys: string[] }> => {
  const files = await lockMany(db, ids, 'trashed', scope)
  const done = files.map((file) => file.id)
  await db.deleteFrom('files').where(any(done)).execute()
  return { ...outcome(ids, done, missing), keys: files.flatMap(keysOf) }
}

/** Replaces a file's content, keeping its id, name and links, and returns the object keys of the old content. */
export const replaceContent = async (
  db: Db,
  { id, upload, scope }: { id: number; upload: StoredUpload; scope: Scope },
): Promise<string[]> => {
  const [before] = await lockMany(db, [id], 'ready', scope)
  const { storage_key, kind, name } = orNotFound(before)
  if (kind !== upload.kind) throw invalid({ 'files.0': [{ key: 'files.other_kind', values: { name: upload.name } }] })
  const { name: newName, ...content } = upload
  const extension = newName.slice(newName.lastIndexOf('.'))
  const stem = name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : name
  await db
    .updateTable('files')
    .set({ ...content, name: `${stem}${extension}` })
    .where('id', '=', id)
    .execute()
  return keysOf({ storage_key, kind })
}
