import type { FileItem } from '../../../api/library/files'
import { fileKind, type FileKind } from '../../../api/kit/uploads'
import { tagOf, type Sign } from '../../kit/http/signedLinks'

/** Columns needed to present a file. */
export type FileRow = {
  id: number
  name: string
  type: string
  kind: FileKind
  size: number
  width: number | null
  height: number | null
  sha256: Buffer
  purpose: string
  created_at: string
}
export const fileColumns = [
  'files.id',
  'files.name',
  'files.type',
  'files.kind',
  'files.size',
  'files.width',
  'files.height',
  'files.sha256',
  'files.purpose',
  'files.created_at',
] as const

/** Whether signed links work without a token, as for media and photos. Personal documents need the token of someone who may see them. */
export const opensBySignature = (purpose: string): boolean => purpose === 'media' || purpose === 'photo'

/** Builds the file item of the API. `deleteUrl` is the endpoint that detaches the file from its record, if there is one. */
export const presentFile = (
  { sha256, purpose, ...row }: Omit<FileRow, 'kind'> & { kind: string },
  sign: Sign,
  deleteUrl?: string,
): FileItem => {
  const file = { ...row, kind: fileKind.parse(row.kind) }
  const path = `/api/files/${file.id}`
  const tag = tagOf(sha256)
  const signed = opensBySignature(purpose)
  const thumb = signed ? sign({ id: file.id, tag, size: 'thumb' }) : `${path}?size=thumb`
  return {
    ...file,
    download_url: signed ? sign({ id: file.id, tag }) : path,
    delete_url: deleteUrl ?? path,
    thumb_url: file.kind === 'image' ? thumb : null,
  }
}
