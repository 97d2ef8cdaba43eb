import { z } from 'zod'
import { usage } from '../kit/errors'
import { fileItem } from './files'
import {
  all,
  byId,
  deleted,
  editOf,
  endpoints,
  many,
  manyDone,
  one,
  page,
  recordId,
  stamps,
  text,
  version,
} from '../kit/endpoints'
import { listQuery, oneOrMany, q } from '../kit/lists'
import { fileKind, fileName, largestFile } from '../kit/uploads'

/** A folder's name: what a file's may be, but shorter. */
export const folderName = fileName.max(120)
/** Null is the top of the library. */
const parent = recordId.nullable()

export const mediaFolder = z.object({
  ...stamps,
  name: z.string(),
  parent_id: parent,
  files_count: z.int(),
})
export type MediaFolder = z.infer<typeof mediaFolder>

/** What an image shows, for those who do not see it; either language may be missing. */
const alt = z.strictObject({ alt: text(300).optional() })
const withoutBlanks = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null
    ? Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null && value !== ''))
    : sent
const translations = z.strictObject({
  ru: z.preprocess(withoutBlanks, alt).default({}),
  en: z.preprocess(withoutBlanks, alt).optional(),
})

export const mediaStatus = z.enum(['ready', 'quarantined', 'trashed'])
export const mediaFile = z.object({
  ...fileItem.shape,
  ...stamps,
  folder_id: parent,
  owner_name: z.string().nullable(),
  status: mediaStatus,
  trashed_at: z.string().nullable(),
  translations,
  /** A larger copy of an image, for looking at it. */
  medium_url: z.string().nullable(),
})
export type MediaFile = z.infer<typeof mediaFile>
const withUses = mediaFile.extend({ used_by: z.array(usage) })
export type MediaFileWithUses = z.infer<typeof withUses>

const editable = z.strictObject({ name: fileName, folder_id: parent, translations, version })
const manage = { any: ['manage media'] } as const

export const media = endpoints({
  'GET /api/media/folders': { summary: 'All folders of the media library', access: manage, answer: all(mediaFolder) },
  'POST /api/media/folders': {
    summary: 'Create a folder',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({ name: folderName, parent_id: parent.default(null) }),
    answer: one(mediaFolder),
  },
  'PUT /api/media/folders/:id': {
    summary: 'Rename a folder or move it into another; a stale version is a 409 with the current record',
    access: manage,
    audit: 'change',
    params: byId,
    body: editOf(z.strictObject({ name: folderName, parent_id: parent, version }), mediaFolder),
    answer: one(mediaFolder),
  },
  'DELETE /api/media/folders/:id': {
    summary: 'Delete a folder that holds neither folders nor files; otherwise 409 with how many',
    access: manage,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
  'GET /api/media/files': {
    summary: 'Files of the media library; `folder_id` 0 is its top, and without it all folders are searched',
    access: manage,
    query: listQuery({
      sort: ['name', 'created_at', 'size', 'type', 'id'],
      filter: { q, folder_id: z.int().min(0), kind: oneOrMany(fileKind), status: mediaStatus },
      maxRows: 1000,
    }),
    answer: page(mediaFile),
  },
  'GET /api/media/files/:id': {
    summary: 'A file with what uses it',
    access: manage,
    params: byId,
    answer: one(withUses),
  },
  'POST /api/media/files': {
    summary: 'Upload files into a folder (`folder_id`, or the top); a name that is taken there gets a number',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({ folder_id: z.coerce.number().pipe(recordId).optional() }),
    upload: { files: 10, megabytes: largestFile, accept: 'media' },
    answer: one(z.array(mediaFile)),
  },
  'PUT /api/media/files/:id': {
    summary: 'Rename or move a file, or say what it shows; a stale version is a 409 with the current record',
    access: manage,
    audit: 'change',
    params: byId,
    body: editOf(editable, withUses),
    answer: one(withUses),
  },
  'POST /api/media/files/:id/content': {
    summary: 'Replace a file by another of the same kind: every link to it stays and shows the new one',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    body: z.strictObject({}),
    upload: { files: 1, megabytes: largestFile, accept: 'media' },
    answer: one(withUses),
  },
  'POST /api/media/files/move': {
    summary: 'Move files into a folder, or to the top; a name that is taken there gets a number',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({ ...many.shape, folder_id: parent }),
    answer: manyDone,
  },
  'POST /api/media/files/trash': {
    summary: 'Put files that nothing uses into the trash, for 30 days',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: many,
    answer: manyDone,
  },
  'POST /api/media/files/restore': {
    summary: 'Bring files back from the trash, into their folder; a name that is taken there gets a number',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: many,
    answer: manyDone,
  },
  'POST /api/media/files/delete': {
    summary: 'Delete files of the trash for good',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: many,
    answer: manyDone,
  },
})
