import { z } from 'zod'
import { byId, endpoints, one, page, recordId } from '../kit/endpoints'
import { listQuery, oneOrMany, q } from '../kit/lists'
import { fileItem } from '../library/files'
import { materialKind } from './materials'

/** A fragment of text; `hit` marks a match of the search. */
const piece = z.object({ text: z.string(), hit: z.boolean() })
export type Piece = z.infer<typeof piece>

/** A material in a student's list. */
export const studyRow = z.object({
  id: recordId,
  name: z.string(),
  kind: materialKind,
  subject_id: recordId,
  subject_name: z.string(),
  author_name: z.string().nullable(),
  estimated_minutes: z.int().nullable(),
  files_count: z.int(),
  mandatory: z.boolean(),
  due_on: z.string().nullable(),
  edition: z.int(),
  published_at: z.string(),
  /** Code of the former group that still gives access; null for the current group. */
  former_group: z.string().nullable(),
  /** Published since the last visit and not opened yet. */
  is_new: z.boolean(),
  /** `percent` is the furthest point read; `place` is the last scroll position, in thousandths of the length. */
  percent: z.int(),
  place: z.int(),
  read_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  /** True if the material is mandatory and the user has not confirmed the required edition yet. */
  awaits_receipt: z.boolean(),
  /** Fragments of the title and of the text around matches; null without a search. */
  found: z.object({ title: z.array(piece), text: z.array(piece) }).nullable(),
})
export type StudyRow = z.infer<typeof studyRow>

const neighbour = z.object({ id: recordId, name: z.string() }).nullable()
export const studyMaterial = z.object({
  ...studyRow.shape,
  summary: z.string().nullable(),
  body: z.string().nullable(),
  url: z.string().nullable(),
  /** Player URL of a video on a supported host. */
  embed_url: z.string().nullable(),
  files: z.array(fileItem),
  receipt: z.object({ edition: z.int(), at: z.string() }).nullable(),
  previous: neighbour,
  next: neighbour,
})
export type StudyMaterial = z.infer<typeof studyMaterial>

const study = { any: ['study'] } as const
const progress = z.object({ percent: z.int(), place: z.int(), completed_at: z.string().nullable() })

export const studying = endpoints({
  'GET /api/study/materials': {
    summary: 'Materials that the student can read, through the current group or a former one, by subject and order',
    access: study,
    query: listQuery({
      sort: ['position', 'id'],
      filter: { q, subject_id: oneOrMany(recordId), awaits_receipt: z.boolean() },
    }),
    answer: page(studyRow),
  },
  'GET /api/study/materials/:id': {
    summary: 'A material to read; the progress call registers that it was opened',
    access: study,
    params: byId,
    answer: one(studyMaterial),
  },
  'POST /api/study/materials/:id/progress': {
    summary: 'Save reading progress and position; not audited, because no record changes',
    access: study,
    audit: 'none',
    params: byId,
    body: z.strictObject({ percent: z.int().min(0).max(100), place: z.int().min(0).max(1000) }),
    allowedDuringMaintenance: true,
    answer: one(progress),
  },
  'POST /api/study/materials/:id/receipt': {
    summary: 'Confirm having read this edition; 409 with the new edition if another was published meanwhile',
    access: { ...study, sessionOnly: true },
    audit: 'change',
    idempotency: 'natural',
    params: byId,
    body: z.strictObject({ edition: z.int().positive() }),
    answer: one(studyMaterial),
  },
  'POST /api/study/visits': {
    summary:
      'Register a visit: materials published since the previous one are new; not audited, because no record changes',
    access: { ...study, sessionOnly: true },
    audit: 'none',
    allowedDuringMaintenance: true,
    answer: one(z.object({ since: z.string().nullable() })),
  },
})
