/** The teacher's side: setting homework and following who handed it in. */
import { z } from 'zod'
import {
  all,
  byId,
  deleted,
  download,
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
  version,
} from '../kit/endpoints'
import { scales } from '../gradebook/codes'
import { exportQuery, oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { fileItem } from '../library/files'
import { deductionUnits, handInStates, homeworkLimits, homeworkStatuses, workStates } from './codes'
import { creatable, ids, writable } from './homeworkInput'

const status = z.enum(homeworkStatuses)
const named = z.object({ id: recordId, name: z.string() })

/** Numbers of people or teams by state. */
const counts = z.object({ waiting: z.int(), missing: z.int(), returned: z.int(), marked: z.int() })

export const homeworkRow = z.object({
  ...stamps,
  item_id: recordId,
  title: z.string(),
  group_id: recordId,
  group_code: z.string(),
  subject_id: recordId,
  subject_name: z.string(),
  period_id: recordId,
  status,
  due_at: z.string(),
  late_until: z.string().nullable(),
  published_at: z.string().nullable(),
  /** Archived with its gradebook column. */
  archived_at: z.string().nullable(),
  author_name: z.string().nullable(),
  counts,
  /** Number of works that wait for a review. */
  waiting: z.int(),
  /** When the longest waiting work was handed in; null if none waits. */
  oldest_at: z.string().nullable(),
  /** False for curators, who only read. */
  can_edit: z.boolean(),
})
export type HomeworkRow = z.infer<typeof homeworkRow>

export const homeworkRecord = z.object({
  ...homeworkRow.shape,
  scale: z.enum(scales),
  max: z.number(),
  weight: z.number(),
  category: z.string().nullable(),
  posts_at: z.string().nullable(),
  /** Signed links. */
  instructions: z.string().nullable(),
  files: z.array(fileItem),
  material_ids: z.array(recordId),
  materials: z.array(named),
  person_ids: z.array(recordId),
  teams: z.array(z.object({ id: recordId, name: z.string(), member_ids: z.array(recordId) })),
  deduction: z.number(),
  deduction_unit: z.enum(deductionUnits),
  takes_text: z.boolean(),
  takes_files: z.boolean(),
  takes_link: z.boolean(),
  max_hand_ins: z.int(),
  max_files: z.int(),
  rubric: z.array(z.object({ text: z.string(), hint: z.string().nullable(), points: z.number() })),
  /** Whether marks were given or work was handed in: then the column's scale, and the teams of these people, stay. */
  has_hand_ins: z.boolean(),
  /** Whether the gradebook is signed, so that no marks can be given. */
  is_signed: z.boolean(),
})
export type HomeworkRecord = z.infer<typeof homeworkRecord>

/** A person or a team with its work. `key` is `p<user id>` or `t<team id>`. */
export const work = z.object({
  key: z.string(),
  user_id: recordId.nullable(),
  team_id: recordId.nullable(),
  /** Name of the person or the team. */
  name: z.string(),
  members: z.array(named),
  /** False for people who left the group. */
  is_member: z.boolean(),
  state: z.enum(workStates),
  /** The latest hand-in that was sent; null if there is none. */
  hand_in_id: recordId.nullable(),
  number: z.int().nullable(),
  hand_in_state: z.enum(handInStates).nullable(),
  pressed_at: z.string().nullable(),
  arrived_at: z.string().nullable(),
  is_late: z.boolean(),
  /** The mark in the gradebook. For a team: of its first member. */
  mark: z.number().nullable(),
  /** Remarks of the latest version, and how many of them the student has ticked as corrected. */
  remarks: z.int(),
  resolved: z.int(),
  /** The personal or improvement due time; null: that of the homework. */
  due_at: z.string().nullable(),
  opened_at: z.string().nullable(),
  has_draft: z.boolean(),
  reminded_at: z.string().nullable(),
  /** Another reviewer who has the work open. */
  claimed_by: z.string().nullable(),
})
export type Work = z.infer<typeof work>

const manage = { any: ['manage gradebook'] } as const
const list = {
  sort: ['due_at', 'title', 'group_code', 'subject_name', 'status', 'waiting', 'updated_at', 'id'],
  order: 'DESC',
  filter: {
    q,
    status: oneOrMany(status),
    group_id: oneOrMany(recordId),
    subject_id: oneOrMany(recordId),
    period_id: oneOrMany(recordId),
    item_id: oneOrMany(recordId),
    /** Only homework with work that waits for a review. */
    waiting: z.boolean(),
  },
} as const

export const homework = endpoints({
  'GET /api/gradebook/homework': {
    summary: 'List homework of groups and subjects that the user teaches or, to read, curates. Archived is left out',
    access: manage,
    query: tabbedListQuery(list),
    answer: page(homeworkRow),
  },
  'GET /api/gradebook/homework/export': {
    summary: 'Export the filtered homework as a CSV or XLSX file; the audit log records the export',
    access: manage,
    audit: 'change',
    query: exportQuery(list),
    answer: file,
  },
  'GET /api/gradebook/homework/:id': {
    summary: 'Read homework',
    access: manage,
    params: byId,
    answer: one(homeworkRecord),
  },
  'POST /api/gradebook/homework': {
    summary: 'Set homework as a draft; creates its gradebook column in the same transaction',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: recordBody(creatable, homeworkRecord),
    answer: one(homeworkRecord),
  },
  'PUT /api/gradebook/homework/:id': {
    summary: 'Edit homework and its column. The scale cannot change once there are marks',
    access: manage,
    audit: 'change',
    params: byId,
    body: editOf(z.strictObject({ ...writable, version }), homeworkRecord),
    answer: one(homeworkRecord),
  },
  'DELETE /api/gradebook/homework/:id': {
    summary: 'Delete homework with its column; with hand-ins or marks it is archived instead',
    access: manage,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
  'POST /api/gradebook/homework/:id/publish': {
    summary: 'Publish a draft, or open closed homework again. Students are notified of a new one',
    access: manage,
    audit: 'change',
    idempotency: 'natural',
    params: byId,
    answer: one(homeworkRecord),
  },
  'POST /api/gradebook/homework/:id/close': {
    summary: 'Close homework: nobody hands in any more, reviews continue',
    access: manage,
    audit: 'change',
    idempotency: 'natural',
    params: byId,
    answer: one(homeworkRecord),
  },
  'POST /api/gradebook/homework/:id/copy': {
    summary: 'Copy homework as a draft to a group to which the user teaches the subject, without people and teams',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({ group_id: recordId, period_id: recordId.nullable().default(null), due_at: moment }),
    answer: one(homeworkRecord),
  },
  'GET /api/gradebook/homework/:id/works': {
    summary: 'People or teams with the state of their work: waiting longest first, then by name',
    access: manage,
    params: byId,
    answer: all(work),
  },
  'POST /api/gradebook/homework/:id/remind': {
    summary: 'Remind those who have not handed in, all or some; each at most once a day',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({ user_ids: ids(homeworkLimits.people).min(1).nullable().default(null) }),
    answer: one(z.object({ reminded: z.int() })),
  },
  'PUT /api/gradebook/homework/:id/extensions/:person': {
    summary: 'Give a student another due time; null removes it',
    access: manage,
    audit: 'change',
    params: z.strictObject({ id: pathId, person: pathId }),
    body: z.strictObject({
      due_at: moment.nullable(),
      reason: text(homeworkLimits.reason).nullable().default(null),
    }),
    answer: one(work),
  },
  'GET /api/gradebook/homework/:id/zip': {
    summary: 'ZIP of all latest hand-ins with readable names, streamed; the audit log records the download',
    access: manage,
    audit: 'change',
    params: byId,
    answer: download,
  },
})
