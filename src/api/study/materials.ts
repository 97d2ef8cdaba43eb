import { z } from 'zod'
import {
  all,
  byId,
  day,
  distinct,
  endpoints,
  file,
  many,
  manyDone,
  moment,
  one,
  page,
  pathId,
  recordId,
  sentBack,
  stamps,
  text,
  translated,
  version,
} from '../kit/endpoints'
import { listQuery, oneOrMany, q } from '../kit/lists'
import { defineRecord } from '../kit/records'
import { richText } from '../kit/richText'
import { fileItem } from '../library/files'

/** What a material is read as: a text of its own, files to take along, a video, or a page elsewhere. */
export const materialKind = z.enum(['text', 'file', 'video', 'link'])
export type MaterialKind = z.infer<typeof materialKind>
export const materialStatus = z.enum(['draft', 'published', 'archived'])
/** `all`: everybody who studies in a group now; `chosen`: those of the groups and directions that are named. */
export const audience = z.enum(['all', 'chosen'])

/** Text with its markup, in characters. */
export const longestBody = 200_000
export const longestSummary = 2_000
const mostFiles = 20

const ids = z.array(recordId).max(200).refine(distinct, { error: 'repeated' })
const attached = z.strictObject({ id: recordId })
/** Hosts of a network of one's own: a student elsewhere would meet something else there. */
const privateHost = /^https?:\/\/[^/?#]*\.(?:local|localhost|internal|lan|home|intranet)(?:[:/?#]|$)/i
/** An address outside: of a host with a name, which ends in letters. */
const address = z
  .string()
  .trim()
  .max(2000, { abort: true })
  .regex(/^https?:\/\/(?:[\p{L}\d_-]+\.)+(?:\p{L}{2,}|xn--[\w-]+)(?::\d{1,5})?(?:[/?#][^\s\p{Cc}]*)?$/iu, {
    error: 'url',
  })
  .refine((value) => !privateHost.test(value), { error: 'url' })

const writable = {
  subject_id: recordId,
  kind: materialKind,
  translations: translated({
    title: text(200),
    summary: richText(longestSummary).optional(),
    body: richText(longestBody).optional(),
  }),
  /** Of a video or a link; null for the other kinds. */
  url: address.nullable(),
  /** Of the media library, in the order of their list. */
  files: z
    .array(sentBack(attached, fileItem))
    .max(mostFiles)
    .refine((items) => distinct(items.map(({ id }) => id)), { error: 'repeated' }),
  audience,
  group_ids: ids,
  direction_ids: ids,
  estimated_minutes: z.int().min(1).max(600).nullable(),
  /** Whoever it is for says by «Прочитано» that they have read it, until the day where one is given. */
  mandatory: z.boolean(),
  due_on: day.nullable(),
  /** When it may be read, once it is published; without limits where they are null. */
  visible_from: moment.nullable(),
  visible_to: moment.nullable(),
}
export type MaterialInput = z.output<z.ZodObject<typeof writable>>

const creatable = z.strictObject({
  ...writable,
  kind: materialKind.default('text'),
  url: writable.url.default(null),
  files: writable.files.default([]),
  audience: audience.default('chosen'),
  group_ids: ids.default([]),
  direction_ids: ids.default([]),
  estimated_minutes: writable.estimated_minutes.default(null),
  mandatory: z.boolean().default(false),
  due_on: writable.due_on.default(null),
  visible_from: writable.visible_from.default(null),
  visible_to: writable.visible_to.default(null),
})
const editable = z.strictObject({
  ...writable,
  version,
  /** Of what is published and mandatory: whoever has read it before is asked to read the new version. */
  read_again: z.boolean().default(false),
})
export type MaterialEdit = MaterialInput & { read_again?: boolean | undefined }

const named = z.object({ id: recordId, code: z.string(), name: z.string() })
/** A material in a list. `version` counts edits, `edition` what was published: 0 before the first time. */
export const materialRow = z.object({
  ...stamps,
  name: z.string(),
  kind: materialKind,
  status: materialStatus,
  subject_id: recordId,
  subject: named,
  audience,
  groups: z.array(named),
  directions: z.array(named),
  position: z.int(),
  estimated_minutes: z.int().nullable(),
  mandatory: z.boolean(),
  due_on: z.string().nullable(),
  visible_from: z.string().nullable(),
  visible_to: z.string().nullable(),
  edition: z.int(),
  published_at: z.string().nullable(),
  author_name: z.string().nullable(),
  /** Of the `readers_count` people it is for now, how many have read it. */
  read_count: z.int(),
  readers_count: z.int(),
  /** Whether it is within the reach of who asks; else it is only read. */
  may_edit: z.boolean(),
})
export type MaterialRow = z.infer<typeof materialRow>

const words = z.object({ title: z.string(), summary: z.string().optional(), body: z.string().optional() })
/** Its texts in the languages that were written; links of images and files open for the reader. */
const written = z.object({ ru: words, en: words.partial().optional() })
export const material = z.object({
  ...materialRow.shape,
  translations: written,
  url: z.string().nullable(),
  files: z.array(fileItem),
  group_ids: z.array(recordId),
  direction_ids: z.array(recordId),
})
export type Material = z.infer<typeof material>

/** What was published once, and stays as it was. */
const edition = z.object({
  number: z.int(),
  published_at: z.string(),
  published_by: z.string().nullable(),
  /** Those who had read earlier ones were asked to read it. */
  asks_again: z.boolean(),
  /** How many have confirmed this one. */
  receipts_count: z.int(),
})
export const wholeEdition = z.object({
  ...edition.shape,
  kind: materialKind,
  translations: written,
  url: z.string().nullable(),
  files: z.array(fileItem),
})

/** Someone it is for, or who has read it, and how far they are. */
export const readerState = z.enum(['read', 'started', 'not_opened'])
export const reader = z.object({
  id: recordId,
  name: z.string(),
  group_id: recordId.nullable(),
  group_code: z.string().nullable(),
  state: readerState,
  percent: z.int(),
  opened_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  /** The edition that was confirmed, and when; null where none was. */
  receipt_edition: z.int().nullable(),
  receipt_at: z.string().nullable(),
})
export type Reader = z.infer<typeof reader>
const groupReaders = z.object({ id: recordId, code: z.string(), read: z.int(), readers: z.int() })

/** What a student of a group sees of it, or why nothing. */
export const materialPreview = z.object({
  hidden: z.enum(['draft', 'archived', 'not_for_group', 'not_yet', 'no_more']).nullable(),
})

const manage = { any: ['manage materials'] } as const
const byEdition = z.strictObject({ id: pathId, number: pathId })
const ofGroup = z.strictObject({ group_id: recordId.nullable().default(null) })

export const materials = defineRecord('/api/materials', {
  name: 'a material',
  names: 'materials',
  read: manage,
  write: manage,
  record: material,
  row: materialRow,
  creatable,
  editable,
  list: {
    sort: ['position', 'name', 'subject_name', 'status', 'updated_at', 'published_at', 'due_on', 'id'],
    filter: {
      q,
      status: oneOrMany(materialStatus),
      kind: oneOrMany(materialKind),
      subject_id: oneOrMany(recordId),
      group_id: oneOrMany(recordId),
      direction_id: oneOrMany(recordId),
      mandatory: z.boolean(),
      mine: z.boolean(),
    },
  },
})

export const materialActions = endpoints({
  'POST /api/materials/publish': {
    summary: 'Publish materials, or what was changed of them; what lacks something is refused with the reason',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: many,
    answer: manyDone,
  },
  'POST /api/materials/withdraw': {
    summary: 'Take published materials back to drafts: nobody reads them any more, receipts stay',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: many,
    answer: manyDone,
  },
  'POST /api/materials/move': {
    summary: 'Move materials to another subject, to the end of its order',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({ ...many.shape, subject_id: recordId }),
    answer: manyDone,
  },
  'POST /api/materials/order': {
    summary: 'The order of a subject’s materials: those named come first, as they are named',
    access: manage,
    audit: 'change',
    repeated: 'natural',
    body: z.strictObject({ subject_id: recordId, ids: z.array(recordId).min(1).max(1000).refine(distinct) }),
    answer: one(z.object({ ids: z.array(recordId) })),
  },
  'POST /api/materials/:id/duplicate': {
    summary: 'A draft that is a copy of the material',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    answer: one(material),
  },
  'GET /api/materials/:id/editions': {
    summary: 'What was published of the material, the newest first',
    access: manage,
    params: byId,
    answer: all(edition),
  },
  'GET /api/materials/:id/editions/:number': {
    summary: 'What was published under the number',
    access: manage,
    params: byEdition,
    answer: one(wholeEdition),
  },
  'POST /api/materials/:id/editions/:number/restore': {
    summary: 'Take texts and files of an edition as those of the material; a stale version is a 409 with the record',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    params: byEdition,
    body: z.strictObject({ version }),
    answer: one(material),
  },
  'GET /api/materials/:id/preview': {
    summary: 'Whether a student of the group sees the material now, and why not',
    access: manage,
    params: byId,
    query: z.strictObject({ group_id: pathId }),
    answer: one(materialPreview),
  },
  'GET /api/materials/:id/readers': {
    summary: 'Who it is for and who has read it: people of the groups within reach',
    access: manage,
    params: byId,
    query: listQuery({
      sort: ['name', 'group_code', 'percent', 'completed_at', 'receipt_at', 'id'],
      filter: { q, group_id: oneOrMany(recordId), state: oneOrMany(readerState) },
    }),
    answer: page(reader),
  },
  'GET /api/materials/:id/readers/groups': {
    summary: 'How many of each group within reach have read it',
    access: manage,
    params: byId,
    answer: all(groupReaders),
  },
  'GET /api/materials/:id/readers/sheet': {
    summary: 'A PDF with who has confirmed which edition and when, and room for signatures',
    access: manage,
    params: byId,
    query: z.strictObject({ group_id: pathId.optional() }),
    answer: file,
  },
  'POST /api/materials/:id/remind': {
    summary: 'Remind those, of all groups or of one, who have not read it; each at most once a day',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    body: ofGroup,
    answer: one(z.object({ reminded: z.int() })),
  },
})
