import { z } from 'zod'
import { bases, educationLevels, examSources } from '../kit/codes'
import { day, distinct, recordId, stamps, text, translated, version, typedLine } from '../kit/endpoints'
import { oneOrMany, q } from '../kit/lists'
import { defineRecord } from '../kit/records'

export const basis = z.enum(bases)
export type Basis = z.infer<typeof basis>
/** A number of each basis: of places, or of those who took them. */
export const byBasis = (number: z.ZodInt) => z.strictObject({ budget: number, contract: number, targeted: number })
/** How many places a direction has, by basis. */
export const places = byBasis(z.int().min(0).max(10_000))

export const directionStatus = z.enum(['draft', 'published', 'closed', 'archived'])
/** The keys applicants are ranked by, first to last; colleges rank by the school mark, universities by exams. */
export const rankingKey = z.enum(['exam_total', 'average_score', 'achievements', 'preference', 'priority'])

/** After which education somebody may enter; written as none, it becomes what is usual for the type of education. */
export const entryLevels = z.array(z.enum(educationLevels)).refine(distinct, { error: 'repeated' })
export type EntryLevel = z.infer<typeof entryLevels>[number]

export const examSource = z.enum(examSources)
const entranceSubject = z.strictObject({
  subject_id: recordId,
  /** Results of the state exam are the applicant's to give; those of an exam held by the college are the office's. */
  source: examSource.default('state_exam'),
  min_score: z.int().min(0).max(100),
  weight: z.number().min(0.1).max(10),
})
const requiredDocument = z.strictObject({
  document_type_id: recordId,
  required: z.boolean(),
  original_needed: z.boolean(),
})

const writable = {
  code: typedLine.regex(/^\d{2}\.\d{2}\.\d{2}$/, { error: 'direction_code' }),
  translations: translated({ name: text(200), profile: text(200).optional(), qualification: text(200).optional() }),
  education_type_id: z.int().min(1).max(6),
  entry_levels: entryLevels,
  education_method_ids: z.array(z.int().min(1).max(4)).min(1).refine(distinct, { error: 'repeated' }),
  duration_months: z.int().min(1).max(120),
  places,
  price: z.number().min(0).max(100_000_000).multipleOf(0.01).nullable(),
  entrance_subjects: z
    .array(entranceSubject)
    .max(20)
    .refine((items) => distinct(items.map((item) => item.subject_id)), { error: 'repeated' }),
  ranking: z.array(rankingKey).min(1).refine(distinct, { error: 'repeated' }),
  document_types: z
    .array(requiredDocument)
    .max(50)
    .refine((items) => distinct(items.map((item) => item.document_type_id)), { error: 'repeated' }),
  admission_opens: day.nullable(),
  admission_closes: day.nullable(),
  status: directionStatus,
  position: z.int().min(0).max(100_000),
}

export type DirectionInput = z.output<z.ZodObject<typeof writable>>

/** A new direction needs only what has no sensible beginning; `ranking` then follows the education type. */
const creatable = z.strictObject({
  ...writable,
  entry_levels: entryLevels.default([]),
  places: places.default({ budget: 0, contract: 0, targeted: 0 }),
  price: writable.price.default(null),
  entrance_subjects: writable.entrance_subjects.default([]),
  ranking: writable.ranking.optional(),
  document_types: writable.document_types.default([]),
  admission_opens: day.nullable().default(null),
  admission_closes: day.nullable().default(null),
  status: directionStatus.default('draft'),
  position: writable.position.default(0),
})

/** What anybody signed in may know of a direction. */
export const directionOption = z.object({
  id: recordId,
  code: z.string(),
  name: z.string(),
  /** What tells namesakes apart. */
  profile: z.string().nullable(),
  education_type_id: z.int(),
  places,
  status: directionStatus,
})
export type DirectionOption = z.infer<typeof directionOption>
export const direction = z.object({
  ...stamps,
  ...writable,
  name: z.string(),
  profile: z.string().nullable(),
  groups_count: z.int(),
})
export type Direction = z.infer<typeof direction>

/** A direction as anybody may see it who thinks of applying. `price` is roubles a year, null where nobody pays. */
export const openDirection = z.object({
  id: recordId,
  code: z.string(),
  name: z.string(),
  profile: z.string(),
  qualification: z.string(),
  education_type: z.string(),
  education_methods: z.array(z.string()),
  duration_months: z.int(),
  places,
  price: z.number().nullable(),
  admission_opens: z.string(),
  admission_closes: z.string(),
})
export type OpenDirection = z.infer<typeof openDirection>

const manage = { any: ['manage directions'] } as const
export const directions = defineRecord('/api/directories/directions', {
  name: 'a direction',
  names: 'directions',
  read: manage,
  write: manage,
  record: direction,
  row: z.union([direction, directionOption]),
  creatable,
  editable: z.strictObject({ ...writable, version }),
  choosers: {
    access: 'signed-in',
    summary:
      'Directions: whole records to those who manage them, short ones to other staff, published ones to everybody signed in',
  },
  list: {
    sort: [
      'position',
      'name',
      'code',
      'education_type_id',
      'duration_months',
      'status',
      'groups_count',
      'updated_at',
      'id',
    ],
    filter: {
      q,
      status: oneOrMany(directionStatus),
      education_type_id: oneOrMany(z.int()),
      education_method_id: oneOrMany(z.int()),
    },
  },
})
