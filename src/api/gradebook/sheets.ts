import { z } from 'zod'
import { all, byId, endpoints, file, one, page, pathId, recordId, text } from '../kit/endpoints'
import { exportQuery, oneOrMany, q, tabbedListQuery } from '../kit/lists'
import { flags, gradebookLimits, scales } from './codes'
import { retakeStages } from './retakeRules'
import { byPlace, gradebookAnswer, keep, ofPeriod } from './gradebooks'

/** One signing of a gradebook, with its reopening if there was one. */
const signing = z.object({
  id: recordId,
  signed_by: z.string(),
  signed_at: z.string(),
  reopened_by: z.string().nullable(),
  reopened_at: z.string().nullable(),
  reason: z.string().nullable(),
})
export type Signing = z.infer<typeof signing>

/** The retake that gave a final mark, with the signed mark that it replaced. */
export const retakenMark = z.object({
  value: z.number(),
  held_on: z.string(),
  number: z.int(),
  signed_value: z.number().nullable(),
})
export type RetakenMark = z.infer<typeof retakenMark>

/** A final mark that is missing, failing or not posted yet. */
const debt = z.object({
  /** Student, group and subject ids joined: `7-12-5`. */
  id: z.string(),
  user_id: recordId,
  name: z.string(),
  group_id: recordId,
  group_code: z.string(),
  subject_id: recordId,
  subject_name: z.string(),
  period_id: recordId,
  /** False for a mark from an old system, which is in no gradebook. */
  is_in_gradebook: z.boolean(),
  retake: z.object({
    stage: z.enum(retakeStages),
    used: z.int(),
    planned: z.object({ id: recordId, number: z.int(), held_on: z.string() }).nullable(),
  }),
  kind: z.enum(['none', 'failing', 'unposted']),
  scale: z.enum(scales),
  value: z.number().nullable(),
  /** Number of works not handed in. */
  missing_count: z.int(),
})
export type Debt = z.infer<typeof debt>
const debtsQuery = {
  sort: ['name', 'group_code', 'subject_name', 'missing_count', 'id'],
  filter: {
    q,
    period_id: recordId,
    group_id: oneOrMany(recordId),
    subject_id: oneOrMany(recordId),
    kind: oneOrMany(debt.shape.kind),
    retake: oneOrMany(z.enum(retakeStages)),
    /** Whether the user can plan a retake of the debt now. */
    can_plan: z.boolean(),
  },
} as const

const finals = z.object({
  group_code: z.string(),
  period_name: z.string(),
  subjects: z.array(
    z.object({ id: recordId, name: z.string(), scale: z.enum(scales), signed_at: z.string().nullable() }),
  ),
  /** `values`, `fails`, `averages` and `retakes` are in the order of `subjects`; `fails` follows the rules of each gradebook. */
  people: z.array(
    z.object({
      id: recordId,
      name: z.string(),
      values: z.array(z.number().nullable()),
      fails: z.array(z.boolean()),
      averages: z.array(z.number().nullable()),
      retakes: z.array(retakenMark.nullable()),
    }),
  ),
})
export type GroupFinals = z.infer<typeof finals>
/** A student's final marks of a period, by subject. */
const personFinals = z.object({
  period_id: recordId,
  subjects: z.array(
    z.object({
      group_id: recordId,
      group_code: z.string(),
      subject_id: recordId,
      subject_name: z.string(),
      scale: z.enum(scales),
      value: z.number().nullable(),
      fails: z.boolean(),
      retake: retakenMark.nullable(),
      signed_at: z.string().nullable(),
    }),
  ),
})
export type PersonFinals = z.infer<typeof personFinals>
const inPeriod = z.strictObject({ period: pathId.optional() })

/** A mark to carry over to another group: its target column, or the reason why it is not carried over. */
const carried = z.object({
  item_id: recordId,
  title: z.string(),
  held_on: z.string().nullable(),
  scale: z.enum(scales),
  value: z.number().nullable(),
  flag: z.enum(flags).nullable(),
  into_item_id: recordId.nullable(),
  into_title: z.string().nullable(),
  message: z.string().nullable(),
})
export type CarriedMark = z.infer<typeof carried>
const carryInput = z.strictObject({ student_id: recordId, from_group_id: recordId })

export const sheets = endpoints({
  'POST /api/gradebook/:group/:subject/sign': {
    summary: 'Sign and lock the gradebook of a period: freezes its final marks and posts them',
    access: keep,
    audit: 'change',
    idempotency: 'natural',
    params: byPlace,
    query: ofPeriod,
    body: z.strictObject({ version: z.int().positive() }),
    answer: one(gradebookAnswer),
  },
  'POST /api/gradebook/:group/:subject/reopen': {
    summary: 'Reopen a signed gradebook with a reason; only for users with reach `all`',
    access: keep,
    audit: 'change',
    idempotency: 'natural',
    params: byPlace,
    query: ofPeriod,
    body: z.strictObject({ version: z.int().positive(), reason: text(gradebookLimits.reason) }),
    answer: one(gradebookAnswer),
  },
  'GET /api/gradebook/:group/:subject/signings': {
    summary: 'History of signing and reopening',
    access: keep,
    params: byPlace,
    query: ofPeriod,
    answer: all(signing),
  },
  'GET /api/gradebook/:group/:subject/sheet': {
    summary: 'The sheet of final marks as a PDF («ведомость»); marked as a draft until the gradebook is signed',
    access: keep,
    params: byPlace,
    query: ofPeriod,
    answer: file,
  },
  'GET /api/gradebook/:group/:subject/export': {
    summary: 'Export the grid as an XLSX or CSV file; the audit log records the export',
    access: keep,
    audit: 'change',
    params: byPlace,
    query: z.strictObject({ period: pathId, format: z.enum(['csv', 'xlsx']) }),
    answer: file,
  },
  'POST /api/gradebook/:group/:subject/carry/preview': {
    summary:
      'Preview of carrying over the marks that a member had in another group, in the same subject and period; ' +
      'changes nothing, so it is not audited',
    access: keep,
    audit: 'none',
    params: byPlace,
    query: ofPeriod,
    body: carryInput,
    allowedDuringMaintenance: true,
    answer: all(carried),
  },
  'POST /api/gradebook/:group/:subject/carry': {
    summary:
      'Carry over the marks: into the column of the same test, of the same kind and title, or of the lesson on ' +
      'the same day, if its cell is empty',
    access: keep,
    audit: 'change',
    idempotency: 'natural',
    params: byPlace,
    query: ofPeriod,
    body: carryInput,
    answer: all(carried),
  },
  'GET /api/gradebook/debts': {
    summary: 'Students whose final mark is missing, failing or not posted, in one period (default: the current one)',
    access: keep,
    query: tabbedListQuery(debtsQuery),
    answer: page(debt),
  },
  'GET /api/gradebook/debts/export': {
    summary: 'Export the filtered debts as a CSV or XLSX file; the audit log records the export',
    access: keep,
    audit: 'change',
    query: exportQuery(debtsQuery),
    answer: file,
  },
  'GET /api/groups/:id/finals': {
    summary: 'Final marks of a group in all subjects that the user can read, in one period (default: the current one)',
    access: keep,
    params: byId,
    query: inPeriod,
    answer: one(finals),
  },
  'GET /api/groups/:id/finals/export': {
    summary: 'Export the final marks of a group as an XLSX, CSV or PDF file; the audit log records the export',
    access: keep,
    audit: 'change',
    params: byId,
    query: z.strictObject({ period: pathId.optional(), format: z.enum(['csv', 'xlsx', 'pdf']) }),
    answer: file,
  },
  'GET /api/access/users/:id/finals': {
    summary:
      'Final marks of a person in gradebooks that the user can read, in one period (default: the current one); 404 for people outside their reach',
    access: keep,
    params: byId,
    query: inPeriod,
    answer: one(personFinals),
  },
})
