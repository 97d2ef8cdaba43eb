import { z } from 'zod'
import {
  all,
  byId,
  deleted,
  distinct,
  editOf,
  endpoints,
  file,
  longText,
  one,
  page,
  pathId,
  recordId,
  stamps,
  text,
  translated,
  version,
} from '../kit/endpoints'
import { listQuery, q } from '../kit/lists'

const directionIds = z.array(recordId).min(1).max(200).refine(distinct, { error: 'repeated' })
const writable = {
  direction_ids: directionIds,
  /** Where it is sat, and by which rules. */
  translations: translated({ place: text(500), rules: longText(2000).min(1).optional() }),
}

/** A test of the college that applicants of a campaign sit; its `id` is the test's. */
export const exam = z.object({
  ...stamps,
  ...writable,
  campaign_id: recordId,
  campaign_name: z.string(),
  name: z.string(),
  subject_name: z.string(),
  place: z.string(),
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  /** Who are to sit it, and of them: who have been told, have a seat, have sat it, know their mark. */
  takers_count: z.int(),
  told_count: z.int(),
  seated_count: z.int(),
  sat_count: z.int(),
  released_count: z.int(),
  rooms: z.array(z.object({ name: z.string(), people_count: z.int() })),
})
export type Exam = z.infer<typeof exam>
const creatable = z.strictObject({ test_id: recordId, campaign_id: recordId, ...writable })
export type ExamInput = z.output<typeof creatable>
const editable = z.strictObject({ ...writable, version: version })

/** An exam as the one who is to sit it reads it: the times are one's own. */
const ownExam = z.object({
  id: recordId,
  name: z.string(),
  subject_name: z.string(),
  place: z.string(),
  rules: z.string().nullable(),
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  room: z.string().nullable(),
  seat: z.int().nullable(),
  /** Whether the test itself may be opened by now. */
  is_open: z.boolean(),
})
export type OwnExam = z.infer<typeof ownExam>

/** A mark that changed after it counted. */
const scoreChange = z.object({
  id: recordId,
  subject_name: z.string(),
  before: z.int().nullable(),
  /** Null where the attempt that counted was voided and nothing takes its place. */
  after: z.int().nullable(),
  state: z.enum(['proposed', 'applied', 'refused']),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ScoreChange = z.infer<typeof scoreChange>

const manage = { any: ['manage profiles'] } as const
const rooms = z
  .array(z.strictObject({ name: text(100), capacity: z.int().min(1).max(1000) }))
  .min(1)
  .max(100)
  .refine((items) => distinct(items.map(({ name }) => name)), { error: 'repeated' })

export const exams = endpoints({
  'GET /api/profiles/exams': {
    summary: 'Entrance exams of campaigns, with how many are to sit them, have sat them and know their marks',
    access: manage,
    query: listQuery({ sort: ['opens_at', 'name', 'id'], filter: { q, campaign_id: recordId } }),
    answer: page(exam),
  },
  'GET /api/profiles/exams/tests': {
    summary: 'Published entrance tests with a beginning and an end that are no exam of a campaign yet',
    access: manage,
    query: listQuery({ sort: ['name', 'id'], filter: { q }, maxRows: 50 }),
    answer: page(z.object({ id: recordId, name: z.string(), subject_name: z.string() })),
  },
  'GET /api/profiles/exams/:id': {
    summary: 'An entrance exam by the id of its test',
    access: manage,
    params: byId,
    answer: one(exam),
  },
  'POST /api/profiles/exams': {
    summary:
      'Schedule a published entrance test for directions of a campaign: whoever manages applications does it, ' +
      'with any such test. Applicants get a dated right to study, and are told',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: creatable,
    answer: one(exam),
  },
  'PUT /api/profiles/exams/:id': {
    summary: 'Change its directions, place and rules; who is to sit it is told',
    access: manage,
    audit: 'change',
    params: byId,
    body: editOf(editable, exam),
    answer: one(exam),
  },
  'DELETE /api/profiles/exams/:id': {
    summary: 'Call an exam off that nobody has begun; the dated rights end, and those who were told are told',
    access: manage,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
  'POST /api/profiles/exams/:id/seats': {
    summary: 'Seat all who are to sit it in rooms, by their names; seats given before are given anew',
    access: manage,
    audit: 'change',
    repeated: 'natural',
    params: byId,
    body: z.strictObject({ rooms }),
    answer: one(exam),
  },
  'GET /api/profiles/exams/:id/print': {
    summary: 'A list for each room as a PDF, to be signed; that it was printed is remembered',
    access: manage,
    audit: 'change',
    params: byId,
    answer: file,
  },
  'GET /api/my/exams': {
    summary: 'Exams that one is to sit as an applicant: where, when and by which rules',
    access: { any: ['enroll', 'study'] },
    answer: all(ownExam),
  },
  'GET /api/profiles/:id/score-changes': {
    summary: 'Results of the college’s exams that changed after they counted, the newest first',
    access: manage,
    params: byId,
    answer: all(scoreChange),
  },
  'POST /api/profiles/:id/score-changes/:change/decide': {
    summary: 'Apply a changed result, or refuse to, for a reason; a 409 once the applicant is recommended',
    access: manage,
    audit: 'change',
    repeated: 'natural',
    params: z.strictObject({ id: pathId, change: pathId }),
    body: z.strictObject({ decision: z.enum(['applied', 'refused']), reason: text(2000) }),
    answer: all(scoreChange),
  },
})
