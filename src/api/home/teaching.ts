import { z } from 'zod'
import { absenceReasons } from '../gradebook/codes'
import { gradeItem } from '../gradebook/items'
import { recordId } from '../kit/endpoints'
import { waitingWork, type DatedEntry, type Todo } from './entries'

/** A lesson of today or of the next day with lessons. */
export const lesson = z.object({
  id: recordId,
  /** Its day. */
  on: z.string(),
  group_code: z.string(),
  subject_name: z.string(),
  topic: z.string().nullable(),
  room: z.string().nullable(),
  /** Hours of the bell schedule, HH:MM; null for a lesson of the whole day. */
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  /** Address of the gradebook; null for students. */
  path: z.string().nullable(),
  /** Whether it is known who was there; null for students. */
  is_marked: z.boolean().nullable(),
  people: z.int(),
  absent: z.int(),
})
export type Lesson = z.infer<typeof lesson>

/** Most important first; a group has at most one. */
export const groupWarnings = ['debts', 'unrecorded', 'average_fell'] as const
/** A group that the user leads or teaches. */
export const taughtGroup = z.object({
  id: recordId,
  code: z.string(),
  people: z.int(),
  is_curator: z.boolean(),
  warning: z
    .object({
      key: z.enum(groupWarnings),
      /** People with debts. */
      count: z.int(),
      /** Day of the lesson without topic and attendance. */
      day: z.string().nullable(),
      subject_name: z.string().nullable(),
      /** The averages two weeks ago and now. */
      before: z.number().nullable(),
      after: z.number().nullable(),
    })
    .nullable(),
  path: z.string(),
})
export type TaughtGroup = z.infer<typeof taughtGroup>

/** A person with debts in a group that the user leads. */
export const debtor = z.object({
  id: recordId,
  name: z.string(),
  group_id: recordId,
  group_code: z.string(),
  subjects: z.array(z.string()),
})
export type Debtor = z.infer<typeof debtor>

/** A person in a group that the user leads who is away, or missed lessons of the last seven days without a reason. */
export const absentee = z.object({
  id: recordId,
  name: z.string(),
  group_code: z.string(),
  /** Lessons missed today, with or without a reason. */
  today: z.int(),
  /** Lessons of the last seven days missed without a reason, and the last day with one. */
  unexcused: z.int(),
  last_on: z.string().nullable(),
  /** The reason that covers today, and its last day. */
  reason: z.enum(absenceReasons).nullable(),
  away_until: z.string().nullable(),
  /** Share of the month's lessons missed without a reason, from 0 to 1, and whether it reaches the college's limit. */
  share: z.number().nullable(),
  is_warned: z.boolean(),
  /** Address of the month, which asks for the reason of the last missed day. */
  path: z.string(),
})
export type Absentee = z.infer<typeof absentee>

/** A column whose marks students cannot see yet. `item` is the column as `PUT …/items/:item` takes it. */
export const hiddenMarks = z.object({
  id: recordId,
  group_id: recordId,
  subject_id: recordId,
  group_code: z.string(),
  subject_name: z.string(),
  marked: z.int(),
  people: z.int(),
  since: z.string(),
  item: gradeItem,
})
export type HiddenMarks = z.infer<typeof hiddenMarks>

/** Null parts are closed to the user. */
export const teachingFacts = z.object({
  marking: z.array(waitingWork).nullable(),
  groups: z.array(taughtGroup),
  /** People with debts in the groups that the user leads; null for users who lead none. */
  debtors: z.array(debtor).nullable(),
  /** People who are away or miss lessons in the groups that the user leads; null for users who lead none. */
  absentees: z.array(absentee).nullable(),
  hidden_marks: z.array(hiddenMarks),
})
export type TeachingFacts = z.infer<typeof teachingFacts>

/** A feature's contribution to the home page. */
export type HomePart = { todo: Todo[]; dates: DatedEntry[]; lessons: Lesson[] }
