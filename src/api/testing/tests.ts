import { z } from 'zod'
import { distinct, optionalLine, locale, moment, recordId, stamps, text, translated, version } from '../kit/endpoints'
import { audienceFields, namedRecord } from '../groups/audience'
import { oneOrMany, q } from '../kit/lists'
import { defineRecord } from '../kit/records'
import { richText } from '../kit/richText'
import { questionLimits } from './codes'
import { decimals, distinctIds, partId } from './contentParts'
import { gradings, navigations, testLimits, testStatuses, testTypes } from './testCodes'

export const testType = z.enum(testTypes)
export const testStatus = z.enum(testStatuses)
const grading = z.enum(gradings)

/** Points of a question in this test; null uses the question's own points. */
const points = z
  .number()
  .min(0)
  .max(testLimits.points)
  .refine(decimals(questionLimits.pointDecimals), { error: 'decimals' })
  .nullable()
const difficulty = z.int().min(1).max(5).nullable()
const tags = z
  .array(text(questionLimits.tag).transform((value) => value.toLowerCase()))
  .max(questionLimits.tags)
  .refine(distinct, { error: 'repeated' })

/** Filter of a pool: ready questions of the subject that have all tags and a difficulty in the range. */
export const poolRule = {
  subject_id: recordId,
  tags,
  difficulty_from: difficulty,
  difficulty_to: difficulty,
}
const item = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('question'), id: partId, question_id: recordId, points }),
  z.strictObject({
    kind: z.literal('pool'),
    id: partId,
    ...poolRule,
    count: z.int().min(1).max(testLimits.questions),
    points,
  }),
])
export type TestItem = z.output<typeof item>
const sectionWords = z.strictObject({ title: optionalLine(testLimits.title).optional() })
const section = z.strictObject({
  id: partId,
  /** Optional if the test has a single section. */
  translations: z.strictObject({ ru: sectionWords.optional(), en: sectionWords.optional() }),
  items: z.array(item).max(testLimits.items).refine(distinctIds, { error: 'repeated' }),
})
export type TestSection = z.output<typeof section>

/** Questions and rules. After the first attempt, a change creates a new version for later attempts. */
const anyContent = z.strictObject({
  sections: z.array(section).min(1).max(testLimits.sections).refine(distinctIds, { error: 'repeated' }),
  time_limit_min: z.int().min(1).max(testLimits.minutes).nullable(),
  navigation: z.enum(navigations),
  shuffle_questions: z.boolean(),
  shuffle_options: z.boolean(),
  negative_marking: z.boolean(),
  pass_percent: z.int().min(0).max(100).nullable(),
})
export type TestContent = z.output<typeof anyContent>
export const testContent: z.ZodType<TestContent, TestContent> = anyContent

const facts = z.strictObject({
  marks: z.boolean(),
  correctness: z.boolean(),
  right_answer: z.boolean(),
  explanation: z.boolean(),
})
/** Review policy. `during` applies only to locked answers in practice tests. */
const anyReview = z.strictObject({ during: facts, just_after: facts, after_close: facts })
export type Review = z.output<typeof anyReview>
export const review: z.ZodType<Review, Review> = anyReview
const nothing = { marks: false, correctness: false, right_answer: false, explanation: false }

/** An address or CIDR block that PostgreSQL's `cidr` accepts: 10.20.0.0/16, 2001:db8::/32. */
const network = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()])
const { group_ids, direction_ids, user_ids } = audienceFields(testLimits.people)

const writable = {
  subject_id: recordId,
  type: testType,
  translations: translated({
    title: text(testLimits.title),
    description: richText(testLimits.description).optional(),
    instructions: richText(testLimits.instructions).optional(),
  }),
  content: testContent,
  opens_at: moment.nullable(),
  closes_at: moment.nullable(),
  /** 0 means unlimited. */
  attempts_allowed: z.int().min(0).max(testLimits.attempts),
  grading,
  access_code: text(testLimits.accessCode).nullable(),
  networks: z.array(network).max(testLimits.networks).refine(distinct, { error: 'repeated' }),
  review,
  group_ids,
  direction_ids,
  user_ids,
}
export type TestInput = z.output<z.ZodObject<typeof writable>>

const creatable = z.strictObject({
  ...writable,
  type: testType.default('current'),
  content: testContent.default({
    sections: [{ id: 's1', translations: {}, items: [] }],
    time_limit_min: null,
    navigation: 'free',
    shuffle_questions: true,
    shuffle_options: true,
    negative_marking: false,
    pass_percent: 50,
  }),
  opens_at: writable.opens_at.default(null),
  closes_at: writable.closes_at.default(null),
  attempts_allowed: writable.attempts_allowed.default(1),
  grading: grading.default('highest'),
  access_code: writable.access_code.default(null),
  networks: writable.networks.default([]),
  review: review.default({
    during: nothing,
    just_after: nothing,
    after_close: { ...nothing, marks: true, correctness: true },
  }),
  group_ids: group_ids.default([]),
  direction_ids: direction_ids.default([]),
  user_ids: user_ids.default([]),
})
const editable = z.strictObject({ ...writable, version })

/** State according to the opening and closing times. */
export const testTime = z.enum(['upcoming', 'open', 'closed'])
/** A row of the test list; `number` is the number of content versions. */
export const testRow = z.object({
  ...stamps,
  name: z.string(),
  type: testType,
  status: testStatus,
  time: testTime,
  subject_id: recordId,
  subject: namedRecord,
  groups: z.array(namedRecord),
  directions: z.array(namedRecord),
  people_count: z.int(),
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  questions_count: z.int(),
  /** Null if a pool uses its questions' own points, because the total depends on the draw. */
  points: z.number().nullable(),
  number: z.int(),
  published_at: z.string().nullable(),
  author_name: z.string().nullable(),
  /** People within the user's reach: assigned, finished, and currently taking the test. */
  takers_count: z.int(),
  finished_count: z.int(),
  running_count: z.int(),
  can_edit: z.boolean(),
})
export type TestRow = z.infer<typeof testRow>

const words = z.object({ title: z.string(), description: z.string().optional(), instructions: z.string().optional() })
export const test = z.object({
  ...testRow.shape,
  translations: z.object({ ru: words, en: words.partial().optional() }),
  content: testContent,
  attempts_allowed: z.int(),
  grading,
  /** Null also for readers who may not edit the test. */
  access_code: z.string().nullable(),
  networks: z.array(z.string()),
  review,
  group_ids: z.array(recordId),
  direction_ids: z.array(recordId),
  user_ids: z.array(recordId),
  people: z.array(z.object({ id: recordId, name: z.string() })),
  /** The pinned questions, with the data that the builder shows. */
  questions: z.array(
    z.object({
      id: recordId,
      title: z.string(),
      type: z.string(),
      status: z.string(),
      difficulty: z.int().nullable(),
      points: z.number(),
      languages: z.array(locale),
    }),
  ),
  shown_keys_reason: z.string().nullable(),
  /** Changing the content of a test with attempts creates a new version. */
  has_attempts: z.boolean(),
})
export type Test = z.infer<typeof test>

export const manageTests = { any: ['manage tests'] } as const

export const tests = defineRecord('/api/tests', {
  name: 'a test',
  names: 'tests',
  read: manageTests,
  write: manageTests,
  record: test,
  row: testRow,
  creatable,
  editable,
  list: {
    sort: ['updated_at', 'name', 'subject_name', 'type', 'status', 'opens_at', 'closes_at', 'id'],
    filter: {
      q,
      subject_id: oneOrMany(recordId),
      type: oneOrMany(testType),
      status: oneOrMany(testStatus),
      time: oneOrMany(testTime),
      group_id: oneOrMany(recordId),
      question_id: oneOrMany(recordId),
      mine: z.boolean(),
    },
  },
})
