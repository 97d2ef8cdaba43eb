/** Contingent, movement and progress of students («отчёты»). */
import { z } from 'zod'
import { day, endpoints, file, one, page, pathId, recordId } from '../kit/endpoints'
import { exportQuery, listQuery, oneOrMany, q } from '../kit/lists'
import { bases, movementLines, progressKinds } from './codes'

const people = { any: ['manage groups'] } as const
const marks = { any: ['manage gradebook'] } as const
const format = z.enum(['csv', 'xlsx'])

const contingentCell = z.object({
  direction_id: recordId,
  education_method_id: z.int(),
  course: z.int(),
  basis: z.enum(bases),
  count: z.int(),
  on_leave: z.int(),
})
export type ContingentCell = z.infer<typeof contingentCell>
const named = z.object({ id: recordId, code: z.string(), name: z.string() })
const contingent = z.object({ day: z.string(), directions: z.array(named), cells: z.array(contingentCell) })
export type Contingent = z.infer<typeof contingent>

const movementQuery = {
  from: day.optional(),
  to: day.optional(),
  by: z.enum(['direction', 'group']).default('direction'),
}
const movement = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(['direction', 'group']),
  /** One row per programme or group with its numbers by line; lines without people are left out. */
  rows: z.array(z.object({ ...named.shape, counts: z.partialRecord(z.enum(movementLines), z.int()) })),
})
export type Movement = z.infer<typeof movement>

/** A person in a number of the contingent or the movement. */
const reportPerson = z.object({
  /** Unique in a list; one person may be in a line twice. */
  id: recordId,
  user_id: recordId,
  name: z.string(),
  group_id: recordId,
  group_code: z.string(),
  direction_name: z.string(),
  course: z.int(),
  basis: z.enum(bases),
  on_leave: z.boolean(),
  /** Day of the change; of the contingent, the first day in the group. */
  day: z.string(),
  order_id: recordId.nullable(),
  order_number: z.string().nullable(),
})
export type ReportPerson = z.infer<typeof reportPerson>
const peopleQuery = {
  sort: ['name', 'group_code', 'course', 'day', 'id'],
  filter: {
    q,
    /** Day of the contingent; without it and `line`, today. */
    day,
    line: z.enum(movementLines),
    from: day,
    to: day,
    direction_id: oneOrMany(recordId),
    group_id: oneOrMany(recordId),
    education_method_id: oneOrMany(z.int()),
    course: oneOrMany(z.int()),
    basis: oneOrMany(z.enum(bases)),
    on_leave: z.boolean(),
  },
} as const

const progressNumbers = z.object({
  /** Group or subject; null for the total. */
  id: recordId.nullable(),
  name: z.string(),
  students: z.int(),
  excellent: z.int(),
  good: z.int(),
  passing: z.int(),
  debtor: z.int(),
  average: z.number().nullable(),
  /** Share of students without a failing mark, and with only 4 and 5. */
  absolute_percent: z.number().nullable(),
  quality_percent: z.number().nullable(),
})
export type ProgressNumbers = z.infer<typeof progressNumbers>
const progress = z.object({
  period: z.object({ id: recordId, name: z.string(), academic_year: z.string() }).nullable(),
  total: progressNumbers,
  groups: z.array(progressNumbers),
  subjects: z.array(progressNumbers),
})
export type Progress = z.infer<typeof progress>
const progressPerson = z.object({
  /** The user id. */
  id: recordId,
  name: z.string(),
  group_id: recordId.nullable(),
  group_code: z.string().nullable(),
  kind: z.enum(progressKinds),
  average: z.number().nullable(),
  marks: z.int(),
  debts: z.int(),
})
export type ProgressPerson = z.infer<typeof progressPerson>
const progressQuery = {
  sort: ['name', 'group_code', 'average', 'debts', 'id'],
  filter: {
    q,
    period_id: recordId,
    group_id: oneOrMany(recordId),
    subject_id: oneOrMany(recordId),
    kind: oneOrMany(z.enum(progressKinds)),
  },
} as const
const inPeriod = { period: pathId.optional() }

export const reports = endpoints({
  'GET /api/groups/reports/contingent': {
    summary: 'Students on a day by programme, mode of study, year and funding',
    access: people,
    query: z.strictObject({ day: day.optional() }),
    answer: one(contingent),
  },
  'GET /api/groups/reports/contingent/export': {
    summary: 'Export the contingent as a CSV or XLSX file; the audit log records the export',
    access: people,
    audit: 'change',
    query: z.strictObject({ day: day.optional(), format }),
    answer: file,
  },
  'GET /api/groups/reports/movement': {
    summary: 'Arrivals and departures between two days by programme or group; opening + in − out = closing',
    access: people,
    query: z.strictObject(movementQuery),
    answer: one(movement),
  },
  'GET /api/groups/reports/movement/export': {
    summary: 'Export the movement as a CSV or XLSX file; the audit log records the export',
    access: people,
    audit: 'change',
    query: z.strictObject({ ...movementQuery, format }),
    answer: file,
  },
  'GET /api/groups/reports/people': {
    summary: 'People in a number of the contingent or the movement',
    access: people,
    query: listQuery(peopleQuery),
    answer: page(reportPerson),
  },
  'GET /api/groups/reports/people/export': {
    summary: 'Export people in a number of a report; the audit log records the export',
    access: people,
    audit: 'change',
    query: exportQuery(peopleQuery),
    answer: file,
  },
  'GET /api/groups/reports/progress': {
    summary: 'Final marks in force of one period (default: the current one) by group and by subject',
    access: marks,
    query: z.strictObject(inPeriod),
    answer: one(progress),
  },
  'GET /api/groups/reports/progress/export': {
    summary: 'Export the progress by group as a CSV or XLSX file; the audit log records the export',
    access: marks,
    audit: 'change',
    query: z.strictObject({ ...inPeriod, format }),
    answer: file,
  },
  'GET /api/groups/reports/progress/people': {
    summary: 'Students of a period with their average and number of failed subjects',
    access: marks,
    query: listQuery(progressQuery),
    answer: page(progressPerson),
  },
  'GET /api/groups/reports/progress/people/export': {
    summary: 'Export students of a period with their averages; the audit log records the export',
    access: marks,
    audit: 'change',
    query: exportQuery(progressQuery),
    answer: file,
  },
})
