import { z } from 'zod'
import {
  all,
  byId,
  distinct,
  endpoints,
  file,
  bulkIds,
  bulkResult,
  one,
  page,
  pathId,
  recordId,
  version,
} from '../kit/endpoints'
import { exportQuery, oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { fileItem } from '../library/files'
import { material, materialKind, materialTexts } from './materials'

/** A published, immutable edition of a material. */
const edition = z.object({
  number: z.int(),
  published_at: z.string(),
  published_by: z.string().nullable(),
  /** Whether readers of earlier editions had to confirm again. */
  requires_reconfirmation: z.boolean(),
  /** Number of receipts for this edition. */
  receipts_count: z.int(),
})
export const editionDetails = z.object({
  ...edition.shape,
  kind: materialKind,
  translations: materialTexts,
  url: z.string().nullable(),
  files: z.array(fileItem),
})

/** Reading progress of a member of the current audience. */
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
  /** The confirmed edition and the time of confirmation; null without a receipt. */
  receipt_edition: z.int().nullable(),
  receipt_at: z.string().nullable(),
})
export type Reader = z.infer<typeof reader>
const groupReaders = z.object({ id: recordId, code: z.string(), read: z.int(), readers: z.int() })

/** Why students of a group cannot see the material; null if they can. */
export const materialPreview = z.object({
  hidden: z.enum(['draft', 'archived', 'not_for_group', 'not_yet', 'no_more']).nullable(),
})

const manage = { any: ['manage materials'] } as const
const byEdition = z.strictObject({ id: pathId, number: pathId })
const readersQuery = {
  sort: ['name', 'group_code', 'percent', 'completed_at', 'receipt_at', 'id'],
  filter: { q, group_id: oneOrMany(recordId), state: oneOrMany(readerState) },
} as const
const ofGroup = z.strictObject({ group_id: recordId.nullable().default(null) })

export const materialActions = endpoints({
  'POST /api/materials/publish': {
    summary: 'Publish drafts; an incomplete one is refused with a reason',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: bulkIds,
    answer: bulkResult,
  },
  'POST /api/materials/withdraw': {
    summary: 'Turn published materials back into drafts, which students cannot read; receipts are kept',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: bulkIds,
    answer: bulkResult,
  },
  'POST /api/materials/move': {
    summary: 'Move materials to the end of another subject',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({ ...bulkIds.shape, subject_id: recordId }),
    answer: bulkResult,
  },
  'POST /api/materials/order': {
    summary: 'Reorder the materials of a subject: the listed ones come first, in the given order',
    access: manage,
    audit: 'change',
    idempotency: 'natural',
    body: z.strictObject({ subject_id: recordId, ids: z.array(recordId).min(1).max(1000).refine(distinct) }),
    answer: one(z.object({ ids: z.array(recordId) })),
  },
  'POST /api/materials/:id/duplicate': {
    summary: 'Copy a material as a draft',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    answer: one(material),
  },
  'GET /api/materials/:id/editions': {
    summary: 'Published editions of a material, newest first',
    access: manage,
    params: byId,
    answer: all(edition),
  },
  'GET /api/materials/:id/editions/:number': {
    summary: 'One published edition',
    access: manage,
    params: byEdition,
    answer: one(editionDetails),
  },
  'POST /api/materials/:id/editions/:number/restore': {
    summary: 'Restore the texts and files of an edition; 409 with the current record for a stale version',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    params: byEdition,
    body: z.strictObject({ version }),
    answer: one(material),
  },
  'GET /api/materials/:id/preview': {
    summary: 'Whether students of the group see the material now, or why not',
    access: manage,
    params: byId,
    query: z.strictObject({ group_id: pathId }),
    answer: one(materialPreview),
  },
  'GET /api/materials/:id/readers': {
    summary: 'Readers of a material and their progress, in groups that the user can see',
    access: manage,
    params: byId,
    query: tabbedListQuery(readersQuery),
    answer: page(reader),
  },
  'GET /api/materials/:id/readers/export': {
    summary: 'Export the filtered readers as a CSV or XLSX file; the audit log records the export',
    access: manage,
    audit: 'change',
    params: byId,
    query: exportQuery(readersQuery),
    answer: file,
  },
  'GET /api/materials/:id/readers/groups': {
    summary: 'Number of readers per group, for groups that the user can see',
    access: manage,
    params: byId,
    answer: all(groupReaders),
  },
  'GET /api/materials/:id/readers/sheet': {
    summary: 'PDF list of readers with the confirmed edition and time, and lines to sign',
    access: manage,
    params: byId,
    query: z.strictObject({ group_id: pathId.optional() }),
    answer: file,
  },
  'POST /api/materials/:id/remind': {
    summary: 'Remind people of all groups or one who have not read the material; each at most once a day',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: ofGroup,
    answer: one(z.object({ reminded: z.int() })),
  },
})
