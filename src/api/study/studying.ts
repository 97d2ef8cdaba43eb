import { z } from 'zod'
import { byId, endpoints, one, page, recordId } from '../kit/endpoints'
import { listQuery, oneOrMany, q } from '../kit/lists'
import { fileItem } from '../library/files'
import { materialKind } from './materials'

/** A piece of a text that was found; `hit` where a word of the question stands. */
const piece = z.object({ text: z.string(), hit: z.boolean() })
export type Piece = z.infer<typeof piece>

/** A material as one who studies meets it in the list. */
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
  /** The code of the former group through which it is still read; null for one of now. */
  former_group: z.string().nullable(),
  /** Published since the last visit, and not opened yet. */
  is_new: z.boolean(),
  /** How far it was read, in percent; and where one stopped, in thousandths of its length. */
  percent: z.int(),
  place: z.int(),
  read_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  /** Mandatory, and not confirmed as it stands. */
  awaits_receipt: z.boolean(),
  /** What was found, where something was looked for: pieces of the title and of the text around a hit. */
  found: z.object({ title: z.array(piece), text: z.array(piece) }).nullable(),
})
export type StudyRow = z.infer<typeof studyRow>

const neighbour = z.object({ id: recordId, name: z.string() }).nullable()
/** A material as it is read. */
export const studyMaterial = z.object({
  ...studyRow.shape,
  summary: z.string().nullable(),
  body: z.string().nullable(),
  url: z.string().nullable(),
  /** Where the video plays, of a host that is known. */
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
    summary: 'What one may read: of all, of the own group and its direction, and of former ones; by subject and order',
    access: study,
    query: listQuery({
      sort: ['position', 'id'],
      filter: { q, subject_id: oneOrMany(recordId), awaits_receipt: z.boolean() },
    }),
    answer: page(studyRow),
  },
  'GET /api/study/materials/:id': {
    summary: 'A material to read; opening it is remembered by the call for progress',
    access: study,
    params: byId,
    answer: one(studyMaterial),
  },
  'POST /api/study/materials/:id/progress': {
    summary: 'How far one has read and where one stopped; not audited, it is no change of a record',
    access: study,
    audit: 'none',
    params: byId,
    body: z.strictObject({ percent: z.int().min(0).max(100), place: z.int().min(0).max(1000) }),
    answer: one(progress),
  },
  'POST /api/study/materials/:id/receipt': {
    summary: 'Confirm that one has read this edition; where another was published meanwhile, a 409 with that one',
    access: { ...study, inPerson: true },
    audit: 'change',
    repeated: 'natural',
    params: byId,
    body: z.strictObject({ edition: z.int().positive() }),
    answer: one(studyMaterial),
  },
  'POST /api/study/visits': {
    summary: 'One has come to read: what was published since the visit before is new; not audited, no record changes',
    access: { ...study, inPerson: true },
    audit: 'none',
    answer: one(z.object({ since: z.string().nullable() })),
  },
})
