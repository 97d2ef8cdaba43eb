import { z } from 'zod'
import { endpoints, file, one, pathId, recordId } from '../kit/endpoints'
import { flags, itemKinds, scales } from './codes'
import { gradebookRules } from './gradebooks'

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
  /** Null where the item is posted and nobody has marked it yet: a work that lies ahead. */
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
  /**
   * Posted marks and works, by date. The final mark is computed of these and of nothing else, unless it was signed or
   * put by hand.
   */
  marks: z.array(ownMark),
  lessons_count: z.int(),
  attended_count: z.int(),
  /** The final mark where it was put by hand or signed, posted. */
  final: z.object({ value: z.number(), is_signed: z.boolean(), reason: z.string().nullable() }).nullable(),
})
export type OwnSubject = z.output<typeof ownSubject>

const ownPeriod = z.object({ id: recordId, name: z.string(), academic_year: z.string() })
export const myGradesAnswer = z.object({
  period: ownPeriod.nullable(),
  /** Periods in which there is something to see, the newest first. */
  periods: z.array(ownPeriod),
  subjects: z.array(ownSubject),
})
export type MyGrades = z.output<typeof myGradesAnswer>

const study = { any: ['study'] } as const

export const myGrades = endpoints({
  'GET /api/my/grades': {
    summary: 'One’s own posted marks and attendance by subject, in a period, the current one by default',
    access: study,
    query: z.strictObject({ period: pathId.optional() }),
    answer: one(myGradesAnswer),
  },
  'GET /api/my/grades/sheet': {
    summary: 'The same as a PDF, to show',
    access: study,
    query: z.strictObject({ period: pathId.optional() }),
    answer: file,
  },
})
