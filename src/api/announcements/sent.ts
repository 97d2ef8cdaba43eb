/** The authors' side. Users without reach over the whole college manage what they wrote for groups they teach or lead. */
import { z } from 'zod'
import {
  all,
  byId,
  deleted,
  distinct,
  editOf,
  endpoints,
  file,
  moment,
  one,
  page,
  pathId,
  recordBody,
  recordId,
  stamps,
  text,
  translated,
  version,
} from '../kit/endpoints'
import { audienceFields, namedRecord } from '../groups/audience'
import { exportQuery, oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { richText } from '../kit/richText'
import { fileItem } from '../library/files'
import { announcementLimits, announcementStates, readerStates } from './codes'

const state = z.enum(announcementStates)
const readerState = z.enum(readerStates)

/** `all`: the staff and everyone in a group; `chosen`: people of the listed groups, programmes and roles. */
const { audience, group_ids, direction_ids, role_ids } = audienceFields(announcementLimits.audience)

const writable = {
  translations: translated({
    title: text(announcementLimits.title),
    body: richText(announcementLimits.body).optional(),
  }),
  /** Files of the media library, in display order. */
  files: z
    .array(recordBody(z.strictObject({ id: recordId }), fileItem))
    .max(announcementLimits.files)
    .refine((items) => distinct(items.map(({ id }) => id)), { error: 'repeated' }),
  audience,
  group_ids,
  direction_ids,
  role_ids,
  /** When readers see it; null: as soon as it is published. It stays once it has passed. */
  publish_at: moment.nullable(),
  /** Until when readers see it among the current ones. */
  expires_at: moment.nullable(),
  pinned: z.boolean(),
  /** Readers have to confirm that they have read it. */
  receipt_required: z.boolean(),
}
export type AnnouncementInput = z.output<z.ZodObject<typeof writable>>

const creatable = z.strictObject({
  ...writable,
  files: writable.files.default([]),
  audience: audience.default('chosen'),
  group_ids: group_ids.default([]),
  direction_ids: direction_ids.default([]),
  role_ids: role_ids.default([]),
  publish_at: writable.publish_at.default(null),
  expires_at: writable.expires_at.default(null),
  pinned: z.boolean().default(false),
  receipt_required: z.boolean().default(false),
})
const editable = z.strictObject({
  ...writable,
  /**
   * Asks readers who have confirmed a published announcement to confirm again, which makes a new edition. Without it,
   * they are asked if the text or files changed.
   */
  requires_reconfirmation: z.boolean().optional(),
  version,
})
export type AnnouncementEdit = AnnouncementInput & { requires_reconfirmation?: boolean | undefined }

export const sentRow = z.object({
  ...stamps,
  name: z.string(),
  state,
  audience,
  groups: z.array(namedRecord),
  directions: z.array(namedRecord),
  roles: z.array(namedRecord),
  publish_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  pinned: z.boolean(),
  receipt_required: z.boolean(),
  edition: z.int(),
  /** When readers last got another text or other files. */
  changed_at: z.string().nullable(),
  withdrawn_at: z.string().nullable(),
  author_name: z.string().nullable(),
  /** Readers within reach, and those of them who confirmed it or, if no receipt is required, opened it. */
  readers_count: z.int(),
  read_count: z.int(),
})
export type SentRow = z.infer<typeof sentRow>

const words = z.object({ title: z.string(), body: z.string().optional() })
export const sentAnnouncement = z.object({
  ...sentRow.shape,
  /** Links to images and files are signed for the reader. */
  translations: z.object({ ru: words, en: words.partial().optional() }),
  files: z.array(fileItem),
  group_ids: z.array(recordId),
  direction_ids: z.array(recordId),
  role_ids: z.array(recordId),
})
export type SentAnnouncement = z.infer<typeof sentAnnouncement>

export const announcementReader = z.object({
  id: recordId,
  name: z.string(),
  /** Null for people who are in no group. */
  group_id: recordId.nullable(),
  group_code: z.string().nullable(),
  state: readerState,
  opened_at: z.string().nullable(),
  confirmed_at: z.string().nullable(),
  confirmed_edition: z.int().nullable(),
  /** Receipts before the last one, newest first. */
  earlier_receipts: z.array(z.object({ edition: z.int(), at: z.string() })),
  reminded_at: z.string().nullable(),
})
export type AnnouncementReader = z.infer<typeof announcementReader>

/** Readers of a group; `id` and `code` are null for people who are in no group. */
const groupReaders = z.object({
  id: recordId.nullable(),
  code: z.string().nullable(),
  read: z.int(),
  readers: z.int(),
})

const announce = { any: ['manage groups', 'manage gradebook'] } as const
const versionBody = z.strictObject({ version })
const listed = {
  sort: ['created_at', 'name', 'publish_at', 'expires_at', 'author_name', 'id'],
  order: 'DESC',
  filter: {
    q,
    state: oneOrMany(state),
    group_id: oneOrMany(recordId),
    direction_id: oneOrMany(recordId),
    receipt_required: z.boolean(),
    mine: z.boolean(),
  },
} as const
const readersQuery = {
  sort: ['name', 'group_code', 'opened_at', 'confirmed_at', 'id'],
  filter: { q, group_id: oneOrMany(recordId), state: oneOrMany(readerState) },
} as const

export const sentAnnouncements = endpoints({
  'GET /api/groups/announcements/sent': {
    summary: 'List announcements that the user can manage',
    access: announce,
    query: tabbedListQuery(listed),
    answer: page(sentRow),
  },
  'GET /api/groups/announcements/sent/export': {
    summary: 'Export the filtered list of announcements as CSV or XLSX',
    access: announce,
    query: exportQuery(listed),
    answer: file,
  },
  'GET /api/groups/announcements/sent/roles': {
    summary: 'List roles for an audience',
    access: announce,
    answer: all(namedRecord),
  },
  'GET /api/groups/announcements/sent/:id': {
    summary: 'Read an announcement with its texts in both languages',
    access: announce,
    params: byId,
    answer: one(sentAnnouncement),
  },
  'POST /api/groups/announcements/sent': {
    summary: 'Create a draft; roles, programmes and the whole college need “manage groups” without a limit of reach',
    access: announce,
    audit: 'change',
    idempotency: 'stored',
    body: recordBody(creatable, sentAnnouncement),
    answer: one(sentAnnouncement),
  },
  'PUT /api/groups/announcements/sent/:id': {
    summary:
      'Edit an announcement; readers see that a published one has changed and, if asked, confirm it again. An outdated ' +
      'version returns 409 with the current record',
    access: announce,
    audit: 'change',
    params: byId,
    body: editOf(editable, sentAnnouncement),
    answer: one(sentAnnouncement),
  },
  'DELETE /api/groups/announcements/sent/:id': {
    summary: 'Delete a draft',
    access: announce,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
  'POST /api/groups/announcements/sent/:id/publish': {
    summary: 'Publish a draft, now or at its time, and notify its readers; limited per author and hour',
    access: announce,
    audit: 'change',
    idempotency: 'natural',
    params: byId,
    body: versionBody,
    answer: one(sentAnnouncement),
  },
  'POST /api/groups/announcements/sent/:id/withdraw': {
    summary: 'Withdraw an announcement, so that nobody can read it; one that has not appeared becomes a draft again',
    access: announce,
    audit: 'change',
    idempotency: 'natural',
    params: byId,
    body: versionBody,
    answer: one(sentAnnouncement),
  },
  'POST /api/groups/announcements/sent/:id/duplicate': {
    summary: 'Copy an announcement as a draft without its times',
    access: announce,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    answer: one(sentAnnouncement),
  },
  'GET /api/groups/announcements/sent/:id/readers': {
    summary: 'Readers of an announcement and what they did, in groups within reach',
    access: announce,
    params: byId,
    query: tabbedListQuery(readersQuery),
    answer: page(announcementReader),
  },
  'GET /api/groups/announcements/sent/:id/readers/export': {
    summary: 'Export the filtered readers as a CSV or XLSX file; the audit log records the export',
    access: announce,
    audit: 'change',
    params: byId,
    query: exportQuery(readersQuery),
    answer: file,
  },
  'GET /api/groups/announcements/sent/:id/readers/groups': {
    summary: 'Number of readers per group, for groups within reach',
    access: announce,
    params: byId,
    answer: all(groupReaders),
  },
  'GET /api/groups/announcements/sent/:id/readers/sheet': {
    summary: 'PDF signature sheet of current and former readers, with the time of confirmation and lines to sign',
    access: announce,
    audit: 'change',
    params: byId,
    query: z.strictObject({ group_id: pathId.optional() }),
    answer: file,
  },
  'POST /api/groups/announcements/sent/:id/remind': {
    summary: 'Remind people of all groups or one who have not read the announcement; each at most once a day',
    access: announce,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({ group_id: recordId.nullable().default(null) }),
    answer: one(z.object({ reminded: z.int() })),
  },
})
