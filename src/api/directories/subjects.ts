import { z } from 'zod'
import { distinct, recordId, stamps, text, translated, version } from '../kit/endpoints'
import { oneOrMany, q } from '../kit/lists'
import { defineRecord } from '../kit/records'

export const subjectStatus = z.enum(['active', 'archived'])
export const controlForm = z.enum(['exam', 'pass', 'graded_pass', 'coursework', 'none'])

const writable = {
  code: text(30),
  translations: translated({ name: text(200) }),
  subject_type_id: z.int().min(1).max(6),
  direction_ids: z.array(recordId).max(500).refine(distinct, { error: 'repeated' }),
  hours: z.int().min(1).max(10_000).nullable(),
  credits: z.number().min(0.1).max(9999).multipleOf(0.1).nullable(),
  control_form: controlForm,
  status: subjectStatus,
}
export type SubjectInput = z.output<z.ZodObject<typeof writable>>

const creatable = z.strictObject({
  ...writable,
  direction_ids: writable.direction_ids.default([]),
  hours: writable.hours.default(null),
  credits: writable.credits.default(null),
  status: subjectStatus.default('active'),
})

/** Short record for every signed-in user. */
export const subjectOption = z.object({
  id: recordId,
  code: z.string(),
  name: z.string(),
  subject_type_id: z.int(),
  status: subjectStatus,
})
/** `groups_count`: groups with a teacher for the subject; `directions_count`: directions that include it. */
export const subject = z.object({
  ...stamps,
  ...writable,
  name: z.string(),
  directions_count: z.int(),
  groups_count: z.int(),
})
export type Subject = z.infer<typeof subject>

const manage = { any: ['manage subjects'] } as const
export const subjects = defineRecord('/api/directories/subjects', {
  name: 'a subject',
  names: 'subjects',
  read: manage,
  write: manage,
  record: subject,
  row: z.union([subject, subjectOption]),
  creatable,
  editable: z.strictObject({ ...writable, version }),
  choosers: {
    access: 'signed-in',
    summary: 'List subjects: full records with manage subjects, short ones for other staff, active ones for everybody',
  },
  list: {
    sort: [
      'name',
      'code',
      'subject_type_id',
      'hours',
      'credits',
      'control_form',
      'status',
      'directions_count',
      'groups_count',
      'updated_at',
      'id',
    ],
    filter: {
      q,
      status: oneOrMany(subjectStatus),
      subject_type_id: oneOrMany(z.int()),
      direction_id: recordId,
      control_form: oneOrMany(controlForm),
      /** Limits users with reach `own` to the subjects that they teach; users with reach `all` get every subject. */
      within_reach: z.literal(true),
    },
  },
})
