import type { MediaFile } from '../../../api/library/media'
import type { Db } from '../../platform/database'
import { invalid, notFound } from '../../kit/problems'
import { parse } from '../../kit/validation'
import { listFolders } from '../media/folderQueries'
import { listMedia, listMediaByIds, type ViewContext } from '../media/mediaQueries'
import { childrenOf, fileIdIn, folderAt, pathOf } from './folders'
import { requestSchemas } from './requestSchemas'

type ReadContext = { db: Db; sent: unknown; seen: ViewContext }

/** Maximum number of files in the editor's dialog; the media manager lists all files. */
const mostFiles = 1000
/** Empty, because file links are signed paths from the site root. */
const baseurl = ''
const title = 'default'

const presentFile = (file: MediaFile) => ({
  file: file.download_url,
  name: file.name,
  type: file.kind === 'image' ? 'image' : 'file',
  ...(file.thumb_url && { thumb: file.thumb_url }),
  thumbIsAbsolute: true,
  fileIsAbsolute: true,
  changed: file.updated_at,
  size: String(file.size),
  isImage: file.kind === 'image',
  alt: Object.fromEntries(
    Object.entries(file.translations).flatMap(([locale, texts]) => (texts?.alt ? [[locale, texts.alt]] : [])),
  ),
})

export const listFiles = async ({ db, sent, seen }: ReadContext) => {
  const folders = await listFolders(db, seen.scope)
  const spot = folderAt(folders, parse(requestSchemas.files, sent).path)
  const { rows } = await listMedia(db, {
    ...seen,
    filter: { folder_id: spot.id ?? 0 },
    sort: { field: 'name', order: 'ASC' },
    limit: mostFiles,
  })
  // The editor inserts the URL given here: the medium size, not the original.
  const files = rows.map((file) => ({ ...presentFile(file), ...(file.medium_url && { file: file.medium_url }) }))
  return { sources: [{ name: title, title, baseurl, path: spot.path, files, folders: [] }] }
}

export const listFolderNames = async ({ db, sent, seen }: ReadContext) => {
  const folders = await listFolders(db, seen.scope)
  const spot = folderAt(folders, parse(requestSchemas.folders, sent).path)
  const names = childrenOf(folders, spot.id).map((folder) => folder.name)
  return {
    sources: [
      { name: title, title, baseurl, path: spot.path, files: [], folders: [spot.id === null ? '.' : '..', ...names] },
    ],
  }
}

/** Lists every permission, because the editor treats a missing one as allowed. */
export const permissions = () => ({
  permissions: {
    allowFiles: true,
    allowFileMove: true,
    allowFileUpload: true,
    allowFileUploadRemote: false,
    allowFileRemove: true,
    allowFileRename: true,
    allowFileDownload: true,
    allowFolders: true,
    allowFolderMove: true,
    allowFolderCreate: true,
    allowFolderRemove: true,
    allowFolderRename: true,
    allowFolderTree: true,
    allowImageResize: false,
    allowImageCrop: false,
    allowGeneratePdf: false,
  },
})

/** Finds the folder and name of an image by its URL. */
export const locate = async ({ db, sent, seen }: ReadContext) => {
  const id = fileIdIn(parse(requestSchemas.getLocalFileByUrl, sent).url)
  if (id === null) throw invalid({ url: [{ key: 'files.not_in_library' }] }, 'files.not_in_library')
  const [file] = await listMediaByIds(db, [id], seen)
  if (!file) throw notFound()
  const path = pathOf(await listFolders(db, seen.scope), file.folder_id)
  return { path, name: file.name, source: title }
}
