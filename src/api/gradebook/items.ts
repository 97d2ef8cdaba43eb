import { z } from 'zod'
import { day, distinct, moment, recordId, stamps, text, version } from '../kit/endpoints'
import { gradebookLimits, itemKinds, scales } from './codes'

export const weight = z.number().min(0).max(gradebookLimits.weight).multipleOf(0.01)

export const gradeItem = z.object({
  ...stamps,
  kind: z.enum(itemKinds),
  title: z.string(),
  topic: z.string().nullable(),
  held_on: z.string().nullable(),
  /** Number of the lesson in the bell schedule; null means the whole day. */
  lesson_number: z.int().nullable(),
  room: z.string().nullable(),
  /** When a teacher recorded that everybody without a sign was at the lesson. */
  attendance_at: z.string().nullable(),
  scale: z.enum(scales),
  max: z.number(),
  weight: z.number(),
  category: z.string().nullable(),
  test_id: recordId.nullable(),
  /** The name of the test whose scores fill this column. */
  test_name: z.string().nullable(),
  /** The homework of this column. */
  homework_id: recordId.nullable().optional(),
  posts_at: z.string().nullable(),
  archived_at: z.string().nullable(),
})

export type GradeItem = z.infer<typeof gradeItem>

const lessonNumber = z.int().min(1).max(gradebookLimits.lessonsADay)
const room = text(gradebookLimits.room)

const itemFields = {
  title: text(gradebookLimits.title),
  topic: text(gradebookLimits.topic).nullable().default(null),
  held_on: day.nullable().default(null),
  lesson_number: lessonNumber.nullable().default(null),
  room: room.nullable().default(null),
  scale: z.enum(scales),
  max: z.number().min(1).max(gradebookLimits.points),
  weight: weight.default(1),
  category: text(gradebookLimits.category).nullable().default(null),
  test_id: recordId.nullable().default(null),
  posts_at: moment.nullable(),
}

export const itemInput = z.strictObject({ kind: z.enum(itemKinds).exclude(['final']), ...itemFields })

export type ItemInput = z.output<typeof itemInput>

/** `kind` cannot change to or from `final`. */
export const itemEdit = z.strictObject({ version, kind: z.enum(itemKinds), ...itemFields })

/** Creates a lesson on each given weekday (1 is Monday) between two days of the period, always at the same number. */
export const lessonPattern = z.strictObject({
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).refine(distinct, { error: 'repeated' }),
  from: day,
  to: day,
  /** Days to skip, such as holidays. */
  except: z.array(day).max(100).default([]),
  scale: z.enum(scales).default('five'),
  lesson_number: lessonNumber.nullable().default(null),
  room: room.nullable().default(null),
})

export type LessonPattern = z.output<typeof lessonPattern>
