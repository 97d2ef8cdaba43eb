import { z } from 'zod'
import {
  all,
  byId,
  day,
  deleted,
  distinct,
  endpoints,
  file,
  longText,
  one,
  page,
  pathId,
  recordId,
  version,
} from '../kit/endpoints'
import { listQuery, q } from '../kit/lists'
import { fileItem } from '../library/files'
import { absenceReasons, gradebookLimits } from './codes'
import { byPlace, keep } from './gradebooks'
import { gradeItem } from './items'

/** A month of the calendar, yyyy-MM. */
const month = z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/)

/**
 * Lessons held while the person was in the group, of those with recorded attendance: all, missed, missed with a reason, and
 * late. `share` is the share of lessons missed without a reason, from 0 to 1, or null without lessons.
 */
const figures = { held: z.int(), missed: z.int(), excused: z.int(), late: z.int(), share: z.number().nullable() }

/** Attendance of a group in a month. */
const attendanceRow = z.object({
  /** The group. */
  id: recordId,
  group_code: z.string(),
  people_count: z.int(),
  /** Past lessons without recorded attendance. */
  unrecorded_count: z.int(),
  /** People whose `share` reaches the college's limit. */
  warned_count: z.int(),
  ...figures,
})
export type AttendanceRow = z.infer<typeof attendanceRow>

/** Days on which a person had a reason to be away. */
const absence = z.object({
  id: recordId,
  version,
  user_id: recordId,
  from_on: z.string(),
  to_on: z.string(),
  reason: z.enum(absenceReasons),
  note: z.string(),
  files: z.array(fileItem),
  created_at: z.string(),
})
export type Absence = z.infer<typeof absence>

const absenceFields = {
  from_on: day,
  to_on: day,
  reason: z.enum(absenceReasons),
  note: longText(gradebookLimits.absenceNote).default(''),
  file_ids: z.array(recordId).max(gradebookLimits.absenceFiles).refine(distinct, { error: 'repeated' }).default([]),
}
const absenceInput = z.strictObject({ user_id: recordId, ...absenceFields })
const absenceEdit = z.strictObject({ version, ...absenceFields })
export type AbsenceInput = z.output<typeof absenceInput>

const monthLesson = z.object({
  item_id: recordId,
  day: z.string(),
  lesson_number: z.int().nullable(),
  subject_name: z.string(),
  /** Whether it is known who was there. */
  is_recorded: z.boolean(),
})
const monthPerson = z.object({
  id: recordId,
  name: z.string(),
  is_warned: z.boolean(),
  ...figures,
  /** Lessons missed or joined late; `absence_id` names the reason of a missed one. */
  misses: z.array(
    z.object({ item_id: recordId, flag: z.enum(['absent', 'excused', 'late']), absence_id: recordId.nullable() }),
  ),
})
/** Attendance of a group by day and lesson. */
const attendanceMonth = z.object({
  group_id: recordId,
  group_code: z.string(),
  month: z.string(),
  warn_percent: z.int(),
  lessons: z.array(monthLesson),
  people: z.array(monthPerson),
  absences: z.array(absence),
})
export type AttendanceMonth = z.infer<typeof attendanceMonth>

/** The share of lessons missed without a reason, in percent, from which a person is marked. */
const attendanceRules = z.strictObject({ warn_percent: z.int().min(1).max(100) })

const inMonth = z.strictObject({ month })
const byGroup = z.strictObject({ group: pathId })
const whose = 'of a group within reach that the user curates; users with reach `all` see every group'

export const attendance = endpoints({
  'GET /api/gradebook/attendance': {
    summary: `Attendance by group in a month (default: the current one), ${whose}`,
    access: keep,
    query: listQuery({
      sort: ['group_code', 'unrecorded_count', 'warned_count', 'share', 'missed', 'id'],
      filter: { q, month },
    }),
    answer: page(attendanceRow),
  },
  'GET /api/gradebook/attendance/rules': {
    summary: 'From which share of missed lessons people are marked',
    access: keep,
    answer: one(attendanceRules),
  },
  'PUT /api/gradebook/attendance/rules': {
    summary: 'Change from which share of missed lessons people are marked; only for users with reach `all`',
    access: keep,
    audit: 'change',
    body: attendanceRules,
    answer: one(attendanceRules),
  },
  'GET /api/gradebook/attendance/:group': {
    summary: `Lessons, missed lessons and reasons by day, ${whose}`,
    access: keep,
    params: byGroup,
    query: inMonth,
    answer: one(attendanceMonth),
  },
  'GET /api/gradebook/attendance/:group/export': {
    summary: 'The month as a table or a sheet to sign; the audit log records the export',
    access: keep,
    audit: 'change',
    params: byGroup,
    query: inMonth.extend({ format: z.enum(['csv', 'xlsx', 'pdf']) }),
    answer: file,
  },
  'POST /api/gradebook/attendance/:group/absences': {
    summary: 'Record why a member is away on some days',
    access: keep,
    audit: 'change',
    idempotency: 'stored',
    params: byGroup,
    body: absenceInput,
    answer: one(absence),
  },
  'PUT /api/gradebook/absences/:id': {
    summary: 'Change the days, reason or proof of an absence',
    access: keep,
    audit: 'change',
    params: byId,
    body: absenceEdit,
    answer: one(absence),
  },
  'DELETE /api/gradebook/absences/:id': {
    summary: 'Delete an absence: its lessons count as missed without a reason again',
    access: keep,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
  'POST /api/gradebook/attendance/:group/files': {
    summary: 'Upload proof of an absence; files that no absence uses within a day are deleted',
    access: keep,
    audit: 'change',
    idempotency: 'stored',
    params: byGroup,
    body: z.strictObject({}),
    upload: { files: gradebookLimits.absenceFiles, megabytes: 20, accept: 'pages' },
    answer: all(fileItem),
  },
  'POST /api/gradebook/:group/:subject/items/:item/attendance': {
    summary: 'Record that everybody without a sign was at the lesson',
    access: keep,
    audit: 'change',
    idempotency: 'natural',
    params: byPlace.extend({ item: pathId }),
    answer: one(gradeItem),
  },
})
