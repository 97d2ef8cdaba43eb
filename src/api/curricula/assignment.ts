/** Assigning a curriculum to groups: it makes the gradebooks and teachers of a semester. */
import { z } from 'zod'
import { scales } from '../gradebook/codes'
import { byId, distinct, endpoints, one, pathId, recordId } from '../kit/endpoints'
import { controlForms, curriculumLimits } from './codes'

const named = z.object({ id: recordId, name: z.string() })
const followed = z.object({ id: recordId, direction_code: z.string(), entry_year: z.int(), edition: z.int() })

/** A group of the curriculum's direction and form. */
const candidateGroup = z.object({
  id: recordId,
  code: z.string(),
  course: z.int(),
  entry_year: z.int(),
  students_count: z.int(),
  /** Whether it entered in the curriculum's year. */
  is_suggested: z.boolean(),
  /** The curriculum that it follows. */
  curriculum: followed.nullable(),
})
export type CandidateGroup = z.infer<typeof candidateGroup>

const plannedBook = z.object({
  subject_id: recordId,
  subject_name: z.string(),
  hours: z.int().nullable(),
  control_form: z.enum(controlForms),
  /** `none`: the subject has no control form in this semester, so it needs only a teacher. */
  book: z.enum(['exists', 'new', 'none']),
  scale: z.enum(scales).nullable(),
  /** Teachers of the subject in the group. */
  teachers: z.array(named),
  /** Teacher of another group of the direction, if the group has none. */
  suggested: named.nullable(),
})
export type PlannedBook = z.infer<typeof plannedBook>

const groupPlan = z.object({
  group_id: recordId,
  /** Semester of the group in the period; null if the period is outside its curriculum. */
  semester: z.int().nullable(),
  subjects: z.array(plannedBook),
  /** Gradebooks of the period with marks in subjects that the semester does not have; they stay. */
  extra: z.array(z.object({ subject_id: recordId, subject_name: z.string(), marks_count: z.int() })),
})
export type GroupPlan = z.infer<typeof groupPlan>

const assignmentPreview = z.object({
  groups: z.array(candidateGroup),
  periods: z.array(z.object({ id: recordId, name: z.string(), academic_year: z.string() })),
  period_id: recordId.nullable(),
  plans: z.array(groupPlan),
})
export type AssignmentPreview = z.infer<typeof assignmentPreview>

/** Ids separated by commas; empty for none. */
const idList = z
  .string()
  .regex(/^(\d{1,15}(,\d{1,15})*)?$/)
  .transform((text) => [...new Set(text === '' ? [] : text.split(',').map(Number))])
  .pipe(z.array(recordId).max(curriculumLimits.groups))

const manage = { any: ['manage groups'] } as const

export const assignments = endpoints({
  'GET /api/groups/curricula/:id/assignment': {
    summary:
      'Preview of an assignment: groups that can follow the curriculum, by default those that entered in its year, with ' +
      'the gradebooks and teachers of a semester; only for users with reach `all`',
    access: manage,
    params: byId,
    query: z.strictObject({ period_id: pathId.optional(), group_ids: idList.optional() }),
    answer: one(assignmentPreview),
  },
  'POST /api/groups/curricula/:id/assign': {
    summary:
      'Assign an approved curriculum to groups and create the gradebooks and teachers of a semester that are missing. ' +
      'Groups that follow another curriculum need `replaced_group_ids`. Marks stay',
    access: manage,
    audit: 'change',
    idempotency: 'natural',
    params: byId,
    body: z.strictObject({
      period_id: recordId,
      group_ids: z.array(recordId).min(1).max(curriculumLimits.groups).refine(distinct, { error: 'repeated' }),
      replaced_group_ids: z.array(recordId).max(curriculumLimits.groups).default([]),
      teachers: z
        .array(z.strictObject({ group_id: recordId, subject_id: recordId, user_id: recordId }))
        .max(5000)
        .default([]),
    }),
    answer: one(z.object({ groups: z.int(), gradebooks: z.int(), teachers: z.int() })),
  },
  'GET /api/groups/:id/curriculum': {
    summary: 'The curriculum that a group follows, and the one approved for its direction, form and year',
    access: manage,
    params: byId,
    answer: one(z.object({ follows: followed.nullable(), approved: followed.nullable() })),
  },
})
