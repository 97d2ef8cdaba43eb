import { z } from 'zod'
import { usage } from '../kit/errors'
import { fileItem } from './files'
import {
  all,
  byId,
  deleted,
  editOf,
  endpoints,
  bulkIds,
  bulkResult,
  one,
  page,
  recordId,
  stamps,
  text,
  version,
} from '../kit/endpoints'
import { listQuery, oneOrMany, q } from '../kit/lists'
import { fileKind, fileName, largestFile } from '../kit/uploads'

/** Same rules as for a file name, but shorter. */
export const folderName = fileName.max(120)
/** Null is the root of the library. */
const parent = recordId.nullable()

export const mediaFolder = z.object({
  ...stamps,
  name: z.string(),
  parent_id: parent,
  files_count: z.int(),
})
export type MediaFolder = z.infer<typeof mediaFolder>

/** Alternative text of an image; either language may be missing. */
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
  /** A larger version of an image, for viewing. */
  medium_url: z.string().nullable(),
})
export type MediaFile = z.infer<typeof mediaFile>
const mediaFileWithUses = mediaFile.extend({ used_by: z.array(usage) })
export type MediaFileWithUses = z.infer<typeof mediaFileWithUses>

const editable = z.strictObject({ name: fileName, folder_id: parent, translations, version })
const manage = { any: ['manage media'] } as const

export const media = endpoints({
  'GET /api/media/folders': { summary: 'All folders of the media library', access: manage, answer: all(mediaFolder) },
  'POST /api/media/folders': {
    summary: 'Create a folder',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({ name: folderName, parent_id: parent.default(null) }),
    answer: one(mediaFolder),
  },
  'PUT /api/media/folders/:id': {
    summary: 'Rename or move a folder; 409 with the current record for a stale version',
    access: manage,
    audit: 'change',
    params: byId,
    body: editOf(z.strictObject({ name: folderName, parent_id: parent, version }), mediaFolder),
    answer: one(mediaFolder),
  },
  'DELETE /api/media/folders/:id': {
    summary: 'Delete an empty folder; 409 with its content otherwise',
    access: manage,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
  'GET /api/media/files': {
    summary: 'Files of the media library; `folder_id` 0 is the root, and without it the list covers all folders',
    access: manage,
    query: listQuery({
      sort: ['name', 'created_at', 'size', 'type', 'id'],
      filter: { q, folder_id: z.int().min(0), kind: oneOrMany(fileKind), status: mediaStatus },
      maxRows: 1000,
    }),
    answer: page(mediaFile),
  },
  'GET /api/media/files/:id': {
    summary: 'A file with the records that use it',
    access: manage,
    params: byId,
    answer: one(mediaFileWithUses),
  },
  'POST /api/media/files': {
    summary: 'Upload files into a folder (`folder_id`, default: the root); a name that is taken gets a number',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({ folder_id: z.coerce.number().pipe(recordId).optional() }),
    upload: { files: 10, megabytes: largestFile, accept: 'media' },
    answer: one(z.array(mediaFile)),
  },
  'PUT /api/media/files/:id': {
    summary: 'Rename or move a file, or edit its alternative text; 409 with the current record for a stale version',
    access: manage,
    audit: 'change',
    params: byId,
    body: editOf(editable, mediaFileWithUses),
    answer: one(mediaFileWithUses),
  },
  'POST /api/media/files/:id/content': {
    summary: 'Replace a file by another of the same kind; existing links show the new one',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({}),
    upload: { files: 1, megabytes: largestFile, accept: 'media' },
    answer: one(mediaFileWithUses),
  },
  'POST /api/media/files/move': {
    summary: 'Move files into a folder or to the root; a name that is taken gets a number',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({ ...bulkIds.shape, folder_id: parent }),
    answer: bulkResult,
  },
  'POST /api/media/files/trash': {
    summary: 'Move unused files to the trash for 30 days',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: bulkIds,
    answer: bulkResult,
  },
  'POST /api/media/files/restore': {
    summary: 'Restore files from the trash to their folder; a name that is taken gets a number',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: bulkIds,
    answer: bulkResult,
  },
  'POST /api/media/files/delete': {
    summary: 'Permanently delete files in the trash',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: bulkIds,
    answer: bulkResult,
  },
})
