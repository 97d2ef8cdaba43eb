/** The student's side. */
import { z } from 'zod'
import { byId, distinct, endpoints, longText, moment, one, page, pathId, recordId, typedLine } from '../kit/endpoints'
import { scales } from '../gradebook/codes'
import { listQuery, oneOrMany, q } from '../kit/lists'
import { fileItem } from '../library/files'
import { deductionUnits, handInRefusals, homeworkLimits } from './codes'
import { handInVersion } from './handIns'

/** `to_do` includes saved drafts; `missed` is past its last moment without a hand-in. */
export const ownStates = z.enum(['to_do', 'submitted', 'returned', 'marked', 'missed'])

const ownRow = z.object({
  id: recordId,
  title: z.string(),
  subject_id: recordId,
  subject_name: z.string(),
  teacher_name: z.string().nullable(),
  state: ownStates,
  /** The student's own due time: personal, or of the improvement. */
  due_at: z.string(),
  late_until: z.string().nullable(),
  published_at: z.string(),
  /** Null until the mark is posted. */
  mark: z.number().nullable(),
  scale: z.enum(scales),
  max: z.number(),
  remarks: z.int(),
  resolved: z.int(),
})
export type OwnHomeworkRow = z.infer<typeof ownRow>

export const ownHomework = z.object({
  ...ownRow.shape,
  group_code: z.string(),
  weight: z.number(),
  instructions: z.string().nullable(),
  files: z.array(fileItem),
  materials: z.array(z.object({ id: recordId, name: z.string() })),
  deduction: z.number(),
  deduction_unit: z.enum(deductionUnits),
  takes_text: z.boolean(),
  takes_files: z.boolean(),
  takes_link: z.boolean(),
  max_hand_ins: z.int(),
  max_files: z.int(),
  hand_ins_left: z.int(),
  rubric: z.array(z.object({ text: z.string(), hint: z.string().nullable(), points: z.number() })),
  team: z.object({ name: z.string(), members: z.array(z.object({ id: recordId, name: z.string() })) }).nullable(),
  server_now: z.string(),
  /** Why the student cannot hand in now; null if they can. */
  refusal: z.enum(handInRefusals).nullable(),
  /** Whether the submitted version can still be taken back. */
  can_take_back: z.boolean(),
  /** The number that the next hand-in gets: send it back with it. */
  next_number: z.int(),
  /** The draft as stored; null if nothing is saved. Its `version` guards against edits on two devices. */
  draft: handInVersion.nullable(),
  /** Versions handed in, newest first. Marks and comments appear when they are posted, remarks with the decision. */
  versions: z.array(handInVersion),
})
export type OwnHomework = z.infer<typeof ownHomework>

const content = {
  text: longText(homeworkLimits.text).nullable().default(null),
  link: typedLine
    .max(homeworkLimits.link, { abort: true })
    .regex(/^https?:\/\/[^\s\p{Cc}]+$/iu, { error: 'url' })
    .nullable()
    .default(null),
  /** Files uploaded with `POST /api/files` for the purpose `answer`, in order. */
  file_ids: z.array(recordId).max(homeworkLimits.handInFiles).refine(distinct, { error: 'repeated' }).default([]),
}
const draftInput = z.strictObject({
  ...content,
  /** Version of the draft that was edited; 0 if none was stored. */
  version: z.int().min(0),
})
const handInInput = z.strictObject({
  ...content,
  /** Client-generated: repeating the request gives the same answer. */
  op_id: z.uuid(),
  /** The `next_number` on which it is based: the same work sent from two devices becomes one hand-in. */
  number: z.int().min(1).max(homeworkLimits.handIns),
  /** When the student pressed the button. A time in the future counts as now. */
  pressed_at: moment,
})
export type HandInInput = z.output<typeof handInInput>
export type HandInContent = Pick<HandInInput, 'text' | 'link' | 'file_ids'>

const study = { any: ['study'] } as const
/** Work of people who no longer study stays readable for them. */
const own = { of: 'signed-in', sessionOnly: true } as const

export const ownHomeworkCalls = endpoints({
  'GET /api/study/homework': {
    summary: 'The student’s homework: due first',
    access: study,
    query: listQuery({
      sort: ['due_at', 'title', 'subject_name', 'published_at', 'id'],
      filter: { q, state: oneOrMany(ownStates), subject_id: oneOrMany(recordId) },
    }),
    answer: page(ownRow),
  },
  'GET /api/study/homework/:id': {
    summary: 'Homework with the student’s own work; people who left the group see it if they handed something in',
    access: own,
    params: byId,
    answer: one(ownHomework),
  },
  'POST /api/study/homework/:id/opened': {
    summary: 'Note that the student has opened the homework. Not in the audit log, because no record changes',
    access: own,
    audit: 'none',
    params: byId,
    allowedDuringMaintenance: true,
    answer: one(z.object({ id: recordId })),
  },
  'PUT /api/study/homework/:id/draft': {
    hasOwnQueue: true,
    summary:
      'Save the draft, also after the deadline; 409 with the current homework if another device saved meanwhile. ' +
      'Drafts are private and saved while typing, so they are not in the audit log',
    access: own,
    audit: 'none',
    params: byId,
    body: draftInput,
    allowedDuringMaintenance: true,
    answer: one(ownHomework),
  },
  'POST /api/study/homework/:id/hand-in': {
    hasOwnQueue: true,
    summary:
      'Hand in. It is late by its arrival; sent before the last accepted moment, it may arrive a day later. ' +
      '409 with the current homework if this version was already handed in, for example from another device',
    access: own,
    audit: 'change',
    idempotency: 'natural',
    params: byId,
    body: handInInput,
    allowedDuringMaintenance: true,
    answer: one(ownHomework),
  },
  'POST /api/study/homework/:id/take-back': {
    summary: 'Take back the submitted version as a draft, before the deadline and while no reviewer has it open',
    access: own,
    audit: 'change',
    idempotency: 'natural',
    params: byId,
    body: z.strictObject({ number: z.int().min(1).max(homeworkLimits.handIns) }),
    answer: one(ownHomework),
  },
  'PUT /api/study/homework/:id/remarks/:remark': {
    summary: 'Tick a remark as corrected, or not. A personal note for the improvement, so it is not in the audit log',
    access: own,
    audit: 'none',
    params: z.strictObject({ id: pathId, remark: pathId }),
    body: z.strictObject({ resolved: z.boolean() }),
    answer: one(ownHomework),
  },
})
