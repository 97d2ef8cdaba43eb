import { z } from 'zod'
import {
  day,
  distinct,
  moment,
  recordId,
  recordBody,
  stamps,
  text,
  translated,
  version,
  typedLine,
} from '../kit/endpoints'
import { audienceFields, namedRecord } from '../groups/audience'
import { oneOrMany, q } from '../kit/lists'
import { defineRecord } from '../kit/records'
import { richText } from '../kit/richText'
import { fileItem } from '../library/files'

/** Own text, files to download, a video, or a page on another site. */
export const materialKind = z.enum(['text', 'file', 'video', 'link'])
export type MaterialKind = z.infer<typeof materialKind>
export const materialStatus = z.enum(['draft', 'published', 'archived'])
/** `all`: everyone who currently studies in a group; `chosen`: students of the listed groups and directions. */
const { audience, group_ids, direction_ids } = audienceFields(200)

/** In characters, including markup. */
export const maxBodyLength = 200_000
export const maxSummaryLength = 2_000
const maxFiles = 20

const fileReference = z.strictObject({ id: recordId })
/** A URL with a host name that ends in letters; the server also rejects private and look-alike hosts. */
const address = typedLine
  .max(2000, { abort: true })
  .regex(/^https?:\/\/(?:[\p{L}\d_-]+\.)+(?:\p{L}{2,}|xn--[\w-]+)(?::\d{1,5})?(?:[/?#][^\s\p{Cc}]*)?$/iu, {
    error: 'url',
  })

const writable = {
  subject_id: recordId,
  kind: materialKind,
  translations: translated({
    title: text(200),
    summary: richText(maxSummaryLength).optional(),
    body: richText(maxBodyLength).optional(),
  }),
  /** Set for a video or a link, null for other kinds. */
  url: address.nullable(),
  /** Files of the media library, in display order. */
  files: z
    .array(recordBody(fileReference, fileItem))
    .max(maxFiles)
    .refine((items) => distinct(items.map(({ id }) => id)), { error: 'repeated' }),
  audience,
  group_ids,
  direction_ids,
  estimated_minutes: z.int().min(1).max(600).nullable(),
  /** Readers have to confirm with «Прочитано», by `due_on` if it is set. */
  mandatory: z.boolean(),
  due_on: day.nullable(),
  /** Visibility window of a published material; null means no limit. */
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
  group_ids: group_ids.default([]),
  direction_ids: direction_ids.default([]),
  estimated_minutes: writable.estimated_minutes.default(null),
  mandatory: z.boolean().default(false),
  due_on: writable.due_on.default(null),
  visible_from: writable.visible_from.default(null),
  visible_to: writable.visible_to.default(null),
})
const editable = z.strictObject({
  ...writable,
  version,
  /** For a published mandatory material: readers of earlier editions have to confirm the new one. */
  requires_reconfirmation: z.boolean().default(false),
  /** For a published material: applies the change in place, without a new edition or a new receipt. */
  minor: z.boolean().default(false),
})
export type MaterialEdit = MaterialInput & {
  requires_reconfirmation?: boolean | undefined
  minor?: boolean | undefined
}

/** A material in a list. `version` counts edits, `edition` counts publications and is 0 for a material never published. */
export const materialRow = z.object({
  ...stamps,
  name: z.string(),
  kind: materialKind,
  status: materialStatus,
  subject_id: recordId,
  subject: namedRecord,
  audience,
  groups: z.array(namedRecord),
  directions: z.array(namedRecord),
  position: z.int(),
  estimated_minutes: z.int().nullable(),
  mandatory: z.boolean(),
  due_on: z.string().nullable(),
  visible_from: z.string().nullable(),
  visible_to: z.string().nullable(),
  edition: z.int(),
  published_at: z.string().nullable(),
  author_name: z.string().nullable(),
  /** Number of current readers who have read it, of `readers_count`. */
  read_count: z.int(),
  readers_count: z.int(),
  /** False for users who can only read it. */
  can_edit: z.boolean(),
})
export type MaterialRow = z.infer<typeof materialRow>

const words = z.object({ title: z.string(), summary: z.string().optional(), body: z.string().optional() })
/** Texts in the languages that exist; links to images and files are signed for the reader. */
export const materialTexts = z.object({ ru: words, en: words.partial().optional() })
export const material = z.object({
  ...materialRow.shape,
  translations: materialTexts,
  url: z.string().nullable(),
  files: z.array(fileItem),
  group_ids: z.array(recordId),
  direction_ids: z.array(recordId),
})
export type Material = z.infer<typeof material>

const manage = { any: ['manage materials'] } as const
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
