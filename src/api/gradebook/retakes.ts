/** Retakes of failing or missing final marks: two, then a commission. */
import { z } from 'zod'
import {
  all,
  byId,
  day,
  distinct,
  editOf,
  endpoints,
  file,
  moment,
  one,
  optionalLine,
  page,
  recordId,
  stamps,
  text,
  version,
} from '../kit/endpoints'
import { choiceListQuery, exportQuery, oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { scales } from './codes'
import { keep } from './gradebooks'
import { absences, retakeLimits, retakeStatuses } from './retakeRules'

const retakeStatus = z.enum(retakeStatuses)
const time = z.iso.time({ precision: -1 })

const examiner = z.object({ id: recordId, name: z.string() })

/** Actions that the user may take now. */
const actions = z.array(z.enum(['edit', 'cancel', 'record', 'correct']))

/** A retake in the register. */
const retakeRow = z.object({
  ...stamps,
  user_id: recordId,
  name: z.string(),
  group_id: recordId.nullable(),
  group_code: z.string().nullable(),
  subject_id: recordId,
  subject_name: z.string(),
  period_id: recordId,
  period_name: z.string(),
  academic_year: z.string(),
  /** 1 and 2 are retakes, 3 is the commission. */
  number: z.int(),
  /** Number of the exam sheet with its calendar year: `12/2026`. */
  sheet: z.string(),
  held_on: z.string(),
  /** `09:30`; null if the time is not set. */
  starts_at: z.string().nullable(),
  place: z.string(),
  /** In the order of the sheet; the first chairs a commission. */
  examiners: z.array(examiner),
  scale: z.enum(scales),
  status: retakeStatus,
  /** Null unless passed or failed. */
  value: z.number().nullable(),
  actions,
})
export type RetakeRow = z.infer<typeof retakeRow>

const result = z.object({
  id: recordId,
  status: retakeStatus,
  value: z.number().nullable(),
  reason: z.string().nullable(),
  recorded_by: z.string(),
  recorded_at: z.string(),
})
/** A retake with the history of its results, newest first, and the other retakes of the same debt. */
const retake = z.object({
  ...retakeRow.shape,
  planned_by: z.string(),
  /** Examiners as an edit sends them. */
  examiner_ids: z.array(recordId),
  /** The final mark that was signed; null if there was none. */
  signed_value: z.number().nullable(),
  results: z.array(result),
  others: z.array(
    z.object({
      id: recordId,
      number: z.int(),
      held_on: z.string(),
      status: retakeStatus,
      value: z.number().nullable(),
    }),
  ),
})
export type Retake = z.infer<typeof retake>

const examinerIds = z.array(recordId).min(1).max(retakeLimits.examiners).refine(distinct, { error: 'repeated' })
const terms = {
  held_on: day,
  starts_at: time.nullable().default(null),
  place: optionalLine(retakeLimits.place).default(''),
  examiner_ids: examinerIds,
}
const edit = z.strictObject({ version, ...terms })
export type RetakeTerms = Omit<z.output<typeof edit>, 'version'>

const debtKey = z.strictObject({ user_id: recordId, subject_id: recordId, period_id: recordId })
export type DebtKey = z.output<typeof debtKey>
const debts = z
  .array(debtKey)
  .min(1)
  .max(retakeLimits.many)
  .refine(
    (keys) => distinct(keys.map(({ user_id, subject_id, period_id }) => `${user_id} ${subject_id} ${period_id}`)),
    {
      error: 'repeated',
    },
  )

/** `subject_id` null: for all subjects without terms of their own. */
const appointment = z.strictObject({ subject_id: recordId.nullable().default(null), ...terms })
export type Appointment = z.output<typeof appointment>
const plan = z.strictObject({
  debts,
  appointments: z
    .array(appointment)
    .min(1)
    .max(retakeLimits.many)
    .refine((items) => distinct(items.map(({ subject_id }) => subject_id)), { error: 'repeated' }),
})

/** A debt with the number its next retake would have, or the reason why there can be none. */
const plannedDebt = z.object({
  ...debtKey.shape,
  name: z.string(),
  group_code: z.string().nullable(),
  subject_name: z.string(),
  number: z.int().nullable(),
  message: z.string().nullable(),
  /** Teachers of the subject in the student's groups, who usually examine. */
  teacher_ids: z.array(recordId),
})
export type PlannedDebt = z.infer<typeof plannedDebt>

/** A mark, or why there is none. */
const outcome = { value: z.number().nullable().default(null), absence: z.enum(absences).nullable().default(null) }
const recorded = z.strictObject({ version, ...outcome })

const list = {
  sort: ['held_on', 'name', 'subject_name', 'number', 'id'],
  filter: {
    q,
    period_id: recordId,
    group_id: oneOrMany(recordId),
    subject_id: oneOrMany(recordId),
    user_id: recordId,
    examiner_id: oneOrMany(recordId),
    status: oneOrMany(retakeStatus),
    /** Range of the day: inclusive start and exclusive end. */
    from: moment,
    until: moment,
  },
  order: 'DESC',
} as const

const change = { access: keep, audit: 'change', params: byId } as const
const reason = text(retakeLimits.reason)

export const retakes = endpoints({
  'GET /api/gradebook/retakes': {
    summary: 'Retakes in groups and subjects that the user can read, and those that the user examines',
    access: keep,
    query: tabbedListQuery(list),
    answer: page(retakeRow),
  },
  'GET /api/gradebook/retakes/export': {
    summary: 'Export the filtered retakes as a CSV or XLSX file; the audit log records the export',
    access: keep,
    audit: 'change',
    query: exportQuery(list),
    answer: file,
  },
  'GET /api/gradebook/retakes/examiners': {
    summary: 'People who can examine: active users who manage gradebooks',
    access: keep,
    query: choiceListQuery({ sort: ['name', 'id'], filter: { q } }),
    answer: page(examiner),
  },
  'GET /api/gradebook/retakes/sheets': {
    summary: 'Exam sheets («экзаменационный лист») of the retakes with these ids, one a page, as one PDF in Russian',
    access: keep,
    audit: 'change',
    query: z.strictObject({
      ids: z
        .string()
        .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/)
        .transform((ids) => [...new Set(ids.split(',').map(Number))])
        .pipe(z.array(recordId).max(retakeLimits.many)),
    }),
    answer: file,
  },
  'POST /api/gradebook/retakes/preview': {
    summary:
      'The number that the next retake of each debt would have, or why there can be none; changes nothing, so it is not audited',
    access: keep,
    audit: 'none',
    body: z.strictObject({ debts }),
    allowedDuringMaintenance: true,
    answer: all(plannedDebt),
  },
  'POST /api/gradebook/retakes/plan': {
    summary: 'Plan retakes of debts, all or none: a refused debt is an error at `debts.N`',
    access: keep,
    audit: 'change',
    idempotency: 'stored',
    body: plan,
    answer: all(retakeRow),
  },
  'POST /api/gradebook/retakes/results': {
    summary: 'Record the results of many planned retakes, all or none',
    access: keep,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({
      results: z
        .array(z.strictObject({ id: recordId, version, ...outcome }))
        .min(1)
        .max(retakeLimits.many)
        .refine((items) => distinct(items.map(({ id }) => id)), { error: 'repeated' }),
    }),
    answer: all(retakeRow),
  },
  'GET /api/gradebook/retakes/:id': {
    summary: 'A retake with the history of its results',
    access: keep,
    params: byId,
    answer: one(retake),
  },
  'PUT /api/gradebook/retakes/:id': {
    summary:
      'Change day, time, place and examiners of a planned retake; an outdated version is a 409 with the current record',
    ...change,
    body: editOf(edit, retake),
    answer: one(retake),
  },
  'POST /api/gradebook/retakes/:id/cancel': {
    summary: 'Cancel a planned retake with a reason; it does not use up a number',
    ...change,
    idempotency: 'stored',
    body: z.strictObject({ version, reason }),
    answer: one(retake),
  },
  'POST /api/gradebook/retakes/:id/result': {
    summary: 'Record the result of a planned retake: a mark, absent, or excused',
    ...change,
    idempotency: 'stored',
    body: recorded,
    answer: one(retake),
  },
  'POST /api/gradebook/retakes/:id/correct': {
    summary: 'Correct a recorded result with a reason; a day after the recording only with reach `all`',
    ...change,
    idempotency: 'stored',
    body: z.strictObject({ version, ...outcome, reason }),
    answer: one(retake),
  },
  'GET /api/gradebook/retakes/:id/sheet': {
    summary: 'The exam sheet («экзаменационный лист») of a retake as a PDF in Russian',
    access: keep,
    audit: 'change',
    params: byId,
    answer: file,
  },
})
