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
  /** `place`: where the exam takes place; `rules`: instructions for applicants. */
  translations: translated({ place: text(500), rules: longText(2000).min(1).optional() }),
}

/** An entrance exam: a test assigned to a campaign. Its `id` is the test's id. */
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
  /**
   * Number of applicants assigned to the exam, and how many of them were notified, have a seat, have started the test
   * and have a released score.
   */
  applicants_count: z.int(),
  notified_count: z.int(),
  seated_count: z.int(),
  started_count: z.int(),
  released_count: z.int(),
  rooms: z.array(z.object({ name: z.string(), people_count: z.int() })),
})
export type Exam = z.infer<typeof exam>
const creatable = z.strictObject({ test_id: recordId, campaign_id: recordId, ...writable })
export type ExamInput = z.output<typeof creatable>
const editable = z.strictObject({ ...writable, version: version })

/** An exam for the applicant; the times are the applicant's own if they were set individually. */
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
  /** Whether the applicant can open the test now. */
  is_open: z.boolean(),
})
export type OwnExam = z.infer<typeof ownExam>

/** A change of a score after it was copied to the application. */
const scoreChange = z.object({
  id: recordId,
  subject_name: z.string(),
  before: z.int().nullable(),
  /** Null if the counted attempt was voided and no other attempt replaces it. */
  after: z.int().nullable(),
  state: z.enum(['proposed', 'applied', 'rejected']),
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
    summary: 'Entrance exams, with the number of assigned applicants, started attempts and released scores',
    access: manage,
    query: listQuery({ sort: ['opens_at', 'name', 'id'], filter: { q, campaign_id: recordId } }),
    answer: page(exam),
  },
  'GET /api/profiles/exams/tests': {
    summary: 'Published entrance tests with a start and an end that are not scheduled as an exam yet',
    access: manage,
    query: listQuery({ sort: ['name', 'id'], filter: { q }, maxRows: 50 }),
    answer: page(z.object({ id: recordId, name: z.string(), subject_name: z.string() })),
  },
  'GET /api/profiles/exams/:id': {
    summary: 'An entrance exam; `id` is the id of its test',
    access: manage,
    params: byId,
    answer: one(exam),
  },
  'POST /api/profiles/exams': {
    summary:
      'Schedule a published entrance test for directions of a campaign. Any such test can be used. ' +
      'Applicants get a temporary permission to study and are notified',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: creatable,
    answer: one(exam),
  },
  'PUT /api/profiles/exams/:id': {
    summary: 'Change the directions, place and rules; the applicants are notified',
    access: manage,
    audit: 'change',
    params: byId,
    body: editOf(editable, exam),
    answer: one(exam),
  },
  'DELETE /api/profiles/exams/:id': {
    summary: 'Cancel an exam that nobody has started; temporary permissions end and notified applicants are informed',
    access: manage,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
  'POST /api/profiles/exams/:id/seats': {
    summary: 'Assign all applicants to rooms in alphabetical order; replaces earlier seats',
    access: manage,
    audit: 'change',
    idempotency: 'natural',
    params: byId,
    body: z.strictObject({ rooms }),
    answer: one(exam),
  },
  'GET /api/profiles/exams/:id/print': {
    summary: 'A list to sign for each room, as a PDF (audited)',
    access: manage,
    audit: 'change',
    params: byId,
    answer: file,
  },
  'GET /api/my/exams': {
    summary: 'The entrance exams of the current user: place, time and rules',
    access: { any: ['enroll', 'study'] },
    answer: all(ownExam),
  },
  'GET /api/profiles/:id/score-changes': {
    summary: 'Scores of the college’s exams that changed after they counted, newest first',
    access: manage,
    params: byId,
    answer: all(scoreChange),
  },
  'POST /api/profiles/:id/score-changes/:change/decide': {
    summary: 'Apply or reject a changed score, with a reason; 409 once the applicant is recommended',
    access: manage,
    audit: 'change',
    idempotency: 'natural',
    params: z.strictObject({ id: pathId, change: pathId }),
    body: z.strictObject({ decision: z.enum(['applied', 'rejected']), reason: text(2000) }),
    answer: all(scoreChange),
  },
})
