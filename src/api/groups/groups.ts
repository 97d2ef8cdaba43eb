import { z } from 'zod'
import {
  day,
  distinct,
  longText,
  recordId,
  recordBody,
  stamps,
  text,
  translated,
  version,
  typedLine,
} from '../kit/endpoints'
import { oneOrMany, q } from '../kit/lists'
import { defineRecord } from '../kit/records'

export const groupStatus = z.enum(['forming', 'active', 'graduated', 'archived'])

const isAcademicYear = (value: string) =>
  /^\d{4}\/\d{4}$/.test(value) && Number(value.slice(5)) === Number(value.slice(0, 4)) + 1
/** Two consecutive years: 2026/2027. */
export const academicYear = typedLine.refine(isAcademicYear, { error: 'academic_year' })
export const course = z.int().min(1).max(6)

const teacherAssignment = z.strictObject({ user_id: recordId, subject_id: recordId })
/** Teacher of a subject in the group, with display names. */
export const groupTeacher = z.object({ ...teacherAssignment.shape, user_name: z.string(), subject_name: z.string() })
const teachers = z
  .array(recordBody(teacherAssignment, groupTeacher))
  .max(200)
  .refine((items) => distinct(items.map((item) => `${item.user_id} ${item.subject_id}`)), { error: 'repeated' })

const writable = {
  code: text(30),
  translations: translated({ name: text(200), description: longText(2000).optional() }),
  direction_id: recordId,
  education_method_id: z.int().min(1).max(4),
  course,
  academic_year: academicYear,
  starts_on: day.nullable(),
  ends_on: day.nullable(),
  curator_id: recordId.nullable(),
  teachers,
  capacity: z.int().min(1).max(1000),
  status: groupStatus,
}
export type GroupInput = z.output<z.ZodObject<typeof writable>>

const creatable = z.strictObject({
  ...writable,
  starts_on: writable.starts_on.default(null),
  ends_on: writable.ends_on.default(null),
  curator_id: writable.curator_id.default(null),
  teachers: writable.teachers.default([]),
  capacity: writable.capacity.default(25),
  status: groupStatus.default('forming'),
})

/** `members_count`: current members, including those on academic leave. */
export const group = z.object({
  ...stamps,
  ...writable,
  name: z.string(),
  direction: z.object({ id: recordId, code: z.string(), name: z.string(), education_type_id: z.int() }),
  curator_name: z.string().nullable(),
  teachers: z.array(groupTeacher),
  members_count: z.int(),
})
export type Group = z.infer<typeof group>

/** Short record for pickers. */
export const groupOption = group.pick({ id: true, code: true, name: true, course: true, status: true, direction: true })

const manage = { any: ['manage groups'] } as const
export const groups = defineRecord('/api/groups', {
  name: 'a group',
  names: 'groups',
  read: manage,
  write: manage,
  record: group,
  row: z.union([group, groupOption]),
  creatable,
  editable: z.strictObject({ ...writable, version }),
  choosers: {
    access: {
      any: ['manage groups', 'manage materials', 'manage tests', 'manage gradebook', 'manage portfolios', 'view polls'],
    },
    summary: 'List groups: full records with manage groups, short ones within their reach for other staff',
  },
  list: {
    sort: [
      'code',
      'name',
      'direction_name',
      'education_method_id',
      'course',
      'academic_year',
      'curator_name',
      'members_count',
      'capacity',
      'status',
      'starts_on',
      'updated_at',
      'id',
    ],
    filter: {
      q,
      status: oneOrMany(groupStatus),
      direction_id: oneOrMany(recordId),
      education_type_id: oneOrMany(z.int()),
      education_method_id: oneOrMany(z.int()),
      course: oneOrMany(z.int()),
      curator_id: oneOrMany(recordId),
      academic_year: oneOrMany(z.string().max(9)),
    },
  },
})
