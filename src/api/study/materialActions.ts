import { z } from 'zod'
import {
  all,
  byId,
  distinct,
  endpoints,
  file,
  many,
  manyDone,
  one,
  page,
  pathId,
  recordId,
  version,
} from '../kit/endpoints'
import { exportQuery, oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { fileItem } from '../library/files'
import { material, materialKind, writtenWords } from './materials'

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
  translations: writtenWords,
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
const readersListed = {
  sort: ['name', 'group_code', 'percent', 'completed_at', 'receipt_at', 'id'],
  filter: { q, group_id: oneOrMany(recordId), state: oneOrMany(readerState) },
} as const
const ofGroup = z.strictObject({ group_id: recordId.nullable().default(null) })

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
    query: tabbedListQuery(readersListed),
    answer: page(reader),
  },
  'GET /api/materials/:id/readers/export': {
    summary: 'The filtered readers as a CSV or XLSX file; that it was taken is remembered',
    access: manage,
    audit: 'change',
    params: byId,
    query: exportQuery(readersListed),
    answer: file,
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
