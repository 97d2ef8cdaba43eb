import type { MediaFolder } from '../../../api/library/media'
import type { AuditEvent } from '../../kit/records/audit'
import type { Db } from '../../platform/database'
import { conflict, orNotFound, inUse, invalid } from '../../kit/problems'
import { parse } from '../../kit/validation'
import type { StoredUpload } from '../../kit/uploads/takeUploads'
import { lockUploader } from '../files/fileQueries'
import { insertMedia, moveMedia, trashMedia, updateMedia } from '../media/changeQueries'
import { insertFolder, listFolders, removeFolder, updateFolder } from '../media/folderQueries'
import { findMediaId, getMedia, listMediaByIds, type ViewContext } from '../media/mediaQueries'
import { checkSpace } from '../media/scope'
import { fileIdIn, folderAt, namesOf } from './folders'
import { requestSchemas } from './requestSchemas'

export type ChangeContext = {
  db: Db
  sent: unknown
  seen: ViewContext
  uploads: readonly StoredUpload[]
  now: Date
  audit: (event: AuditEvent) => void
}

const folderEntity = 'media/folders'
const fileEntity = 'media/files'

const within = async ({ db, seen }: ChangeContext, path: string) => {
  const folders = await listFolders(db, seen.scope)
  return { folders, spot: folderAt(folders, path) }
}
const folderIn = (folders: readonly MediaFolder[], path: string): MediaFolder => {
  const { id } = folderAt(folders, path)
  return orNotFound(folders.find((folder) => folder.id === id))
}

export const createFolder = async (change: ChangeContext) => {
  const { path, name } = parse(requestSchemas.folderCreate, change.sent)
  const { spot } = await within(change, path)
  const id = await insertFolder(change.db, { name, parent_id: spot.id, owner_id: change.seen.scope.personId })
  change.audit({ action: 'create', entity: folderEntity, ids: [id], after: { name, parent_id: spot.id } })
}

export const renameFolder = async (change: ChangeContext) => {
  const { path, name, newname } = parse(requestSchemas.folderRename, change.sent)
  const { folders } = await within(change, '')
  const folder = folderIn(folders, `${path}/${name}`)
  await updateFolder(change.db, folder.id, { name: newname })
  change.audit({
    action: 'edit',
    entity: folderEntity,
    ids: [folder.id],
    before: { name: folder.name },
    after: { name: newname },
  })
}

export const moveFolder = async (change: ChangeContext) => {
  const { from, path } = parse(requestSchemas.folderMove, change.sent)
  const { folders, spot } = await within(change, path)
  const folder = folderIn(folders, from)
  await updateFolder(change.db, folder.id, { parent_id: spot.id })
  change.audit({ action: 'edit', entity: folderEntity, ids: [folder.id], after: { parent_id: spot.id } })
}

export const deleteFolder = async (change: ChangeContext) => {
  const { path, name } = parse(requestSchemas.folderRemove, change.sent)
  const { folders } = await within(change, '')
  const folder = folderIn(folders, `${path}/${name}`)
  await removeFolder(change.db, folder.id)
  change.audit({ action: 'delete', entity: folderEntity, ids: [folder.id], before: { name: folder.name } })
}

/** The editor identifies a file by its name or by a link to it. */
const fileAt = async (change: ChangeContext, path: string, name: string) => {
  const linked = fileIdIn(name)
  if (linked !== null) return getMedia(change.db, linked, change.seen)
  const { spot } = await within(change, path)
  const { scope } = change.seen
  return getMedia(change.db, orNotFound(await findMediaId(change.db, { folderId: spot.id, name, scope })), change.seen)
}

export const renameFile = async (change: ChangeContext) => {
  const { path, name, newname } = parse(requestSchemas.fileRename, change.sent)
  const file = await fileAt(change, path, name)
  await updateMedia(change.db, file, { name: newname })
  change.audit({
    action: 'edit',
    entity: fileEntity,
    ids: [file.id],
    before: { name: file.name },
    after: { name: newname },
  })
}

export const moveFile = async (change: ChangeContext) => {
  const { from, path } = parse(requestSchemas.fileMove, change.sent)
  const names = namesOf(from)
  const file =
    fileIdIn(from) === null
      ? await fileAt(change, names.slice(0, -1).join('/'), names.at(-1) ?? '')
      : await fileAt(change, '', from)
  const { spot } = await within(change, path)
  await moveMedia(change.db, { ids: [file.id], scope: change.seen.scope, folderId: spot.id })
  change.audit({ action: 'move', entity: fileEntity, ids: [file.id], after: { folder_id: spot.id } })
}

export const trashFile = async (change: ChangeContext) => {
  const { path, name } = parse(requestSchemas.fileRemove, change.sent)
  const file = await fileAt(change, path, name)
  if (file.used_by.length > 0) throw inUse(file.used_by)
  const { refused } = await trashMedia(change.db, { ids: [file.id], scope: change.seen.scope, now: change.now })
  if (refused[0]) throw conflict(refused[0].message.key)
  change.audit({ action: 'trash', entity: fileEntity, ids: [file.id], before: { name: file.name } })
}

export const uploadFiles = async (change: ChangeContext) => {
  const { db, uploads, seen } = change
  if (uploads.length === 0) throw invalid({ files: [{ key: 'files.required' }] }, 'files.required')
  const { spot } = await within(change, parse(requestSchemas.fileUpload, change.sent).path)
  const { personId } = seen.scope
  await lockUploader(db, personId)
  const ids = await insertMedia(db, { uploads, folderId: spot.id, ownerId: personId })
  await checkSpace(db, seen.scope)
  const files = await listMediaByIds(db, ids, seen)
  change.audit({
    action: 'upload',
    entity: fileEntity,
    ids,
    after: files.map(({ id, name, size }) => ({ id, name, size })),
  })
  return {
    baseurl: '',
    files: files.map((file) => file.medium_url ?? file.download_url),
    isImages: files.map((file) => file.kind === 'image'),
    names: files.map((file) => file.name),
    messages: [],
  }
}
