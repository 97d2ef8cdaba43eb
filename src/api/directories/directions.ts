import { z } from 'zod'
import { bases, educationLevels, examSources } from '../kit/codes'
import { day, distinct, recordId, stamps, text, translated, version, typedLine } from '../kit/endpoints'
import { oneOrMany, q } from '../kit/lists'
import { defineRecord } from '../kit/records'

export const basis = z.enum(bases)
export type Basis = z.infer<typeof basis>
/** A number for each basis: of places, or of people who have taken them. */
export const byBasis = (number: z.ZodInt) => z.strictObject({ budget: number, contract: number, targeted: number })
/** Places in a direction by basis. */
export const places = byBasis(z.int().min(0).max(10_000))

export const directionStatus = z.enum(['draft', 'published', 'closed', 'archived'])
/** Ranking keys, most significant first. Colleges rank by the average school mark, universities by exams. */
export const rankingKey = z.enum(['exam_total', 'average_score', 'achievements', 'preference', 'priority'])

/** Prior education that admits an applicant. An empty list becomes the default of the education type. */
export const entryLevels = z.array(z.enum(educationLevels)).refine(distinct, { error: 'repeated' })
export type EntryLevel = z.infer<typeof entryLevels>[number]

export const examSource = z.enum(examSources)
const entranceSubject = z.strictObject({
  subject_id: recordId,
  /** Applicants enter their state exam results; the admissions office enters results of the college's own exams. */
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

/** Fields without a sensible default are required. The default `ranking` depends on the education type. */
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

/** Short record for every signed-in user. */
export const directionOption = z.object({
  id: recordId,
  code: z.string(),
  name: z.string(),
  /** Distinguishes directions of the same name. */
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

/** Public record for prospective applicants. `price` is in roubles a year, null if there are no paid places. */
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
      'List directions: full records with manage directions, short ones for other staff, published ones for ' +
      'every signed-in user',
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
