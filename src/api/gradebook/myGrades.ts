import { z } from 'zod'
import { endpoints, file, one, pathId, recordId } from '../kit/endpoints'
import { flags, itemKinds, scales } from './codes'
import { gradebookRules } from './gradebooks'
import { retakenMark } from './sheets'

export const ownMark = z.object({
  item_id: recordId,
  kind: z.enum(itemKinds),
  title: z.string(),
  topic: z.string().nullable(),
  held_on: z.string().nullable(),
  scale: z.enum(scales),
  max: z.number(),
  weight: z.number(),
  category: z.string().nullable(),
  /** Null if the item is posted but not marked yet: upcoming work. */
  value: z.number().nullable(),
  flag: z.enum(flags).nullable(),
  comment: z.string().nullable(),
  attempt_id: recordId.nullable(),
  changed_at: z.string().nullable(),
})
export type OwnMark = z.infer<typeof ownMark>

const ownSubject = z.object({
  gradebook_id: recordId,
  group_code: z.string(),
  subject_id: recordId,
  subject_name: z.string(),
  teachers: z.array(z.string()),
  scale: z.enum(scales),
  rules: gradebookRules,
  /** Posted items by date. The final mark is computed from these alone, unless `final` overrides it. */
  marks: z.array(ownMark),
  lessons_count: z.int(),
  attended_count: z.int(),
  /** The posted final mark, if it was set manually or signed; a signed one may come from a retake. */
  final: z
    .object({
      value: z.number(),
      is_signed: z.boolean(),
      reason: z.string().nullable(),
      retake: retakenMark.nullable(),
    })
    .nullable(),
})
export type OwnSubject = z.output<typeof ownSubject>

/** A planned retake of the student. */
export const ownRetake = z.object({
  id: recordId,
  subject_id: recordId,
  subject_name: z.string(),
  period_id: recordId,
  period_name: z.string(),
  /** 1 and 2 are retakes, 3 is the commission. */
  number: z.int(),
  held_on: z.string(),
  starts_at: z.string().nullable(),
  place: z.string(),
  examiners: z.array(z.string()),
  /** Attempts left after this one. */
  left: z.int(),
})
export type OwnRetake = z.infer<typeof ownRetake>

const ownPeriod = z.object({ id: recordId, name: z.string(), academic_year: z.string() })
/** A final mark from an old system, or that of its retake. */
const ownPastMark = z.object({
  subject_id: recordId,
  subject_name: z.string(),
  period_id: recordId,
  period_name: z.string(),
  academic_year: z.string(),
  scale: z.enum(scales),
  value: z.number().nullable(),
  is_failing: z.boolean(),
})
export type OwnPastMark = z.infer<typeof ownPastMark>
export const myGradesAnswer = z.object({
  period: ownPeriod.nullable(),
  /** Periods with posted marks, newest first. */
  periods: z.array(ownPeriod),
  subjects: z.array(ownSubject),
  /** Planned retakes of all periods, soonest first. */
  retakes: z.array(ownRetake),
  /** Final marks that were brought in from an old system, of all periods, newest period first. */
  past: z.array(ownPastMark),
})
export type MyGrades = z.output<typeof myGradesAnswer>

const study = { any: ['study'] } as const

export const myGrades = endpoints({
  'GET /api/my/grades': {
    summary: 'The student’s own posted marks and attendance by subject, in one period (default: the current one)',
    access: study,
    query: z.strictObject({ period: pathId.optional() }),
    answer: one(myGradesAnswer),
  },
  'GET /api/my/grades/sheet': {
    summary: 'The student’s own posted marks as a PDF',
    access: study,
    query: z.strictObject({ period: pathId.optional() }),
    answer: file,
  },
})
