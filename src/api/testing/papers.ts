import { z } from 'zod'
import { all, byId, day, endpoints, file, locale, one, pathId, recordId } from '../kit/endpoints'
import { questionLimits } from './codes'
import { decimals } from './contentParts'
import { attemptStatuses, paperKinds, testLimits } from './testCodes'
import { manageTests } from './tests'

const ofQuery = z.coerce.number().int().min(1).max(testLimits.variants)
/** Tells whether the marks are typed in for the very paper that was sat. */
const code = z.string().regex(/^[\dA-F]{6}$/)

const paperQuestion = z.object({
  position: z.int(),
  /** On the paper, from 1. */
  number: z.int(),
  title: z.string(),
  points: z.number(),
})
const paperVariant = z.object({ variant: z.int(), code: z.string(), questions: z.array(paperQuestion) })
export type PaperVariant = z.infer<typeof paperVariant>

const paperPerson = z.object({
  id: recordId,
  name: z.string(),
  group_code: z.string().nullable(),
  /** Why no points can be entered: they sit the test now, were entered already, or have no attempt left. */
  blocked: z.enum(['running', 'entered', 'no_attempts']).nullable(),
})
export type PaperPerson = z.infer<typeof paperPerson>

const given = z.strictObject({
  position: z.int().min(0).max(testLimits.questions),
  score: z.number().min(0).max(testLimits.points).refine(decimals(questionLimits.pointDecimals), { error: 'decimals' }),
})
const paperAttempt = z.strictObject({
  user_id: recordId,
  variant: z.int().min(1).max(testLimits.variants),
  code,
  /** The day on which it was sat. */
  sat_on: day,
  /** Of every question that is asked. */
  scores: z.array(given).min(1).max(testLimits.questions),
})
export type PaperAttempt = z.output<typeof paperAttempt>

export const papers = endpoints({
  'GET /api/tests/:id/paper': {
    summary:
      'A test on paper as one PDF, from `variant` to `to`: questions, answer forms (with the names of a group’s ' +
      'students, who get the variants in turn) and keys, which ask for the right to change the test. The same ' +
      'number draws the same variant as long as the test and its questions stay as they are',
    access: manageTests,
    params: byId,
    query: z.strictObject({
      kind: z.enum(paperKinds),
      language: locale.optional(),
      variant: ofQuery.default(1),
      to: ofQuery.optional(),
      group_id: pathId.optional(),
    }),
    answer: file,
  },
  'GET /api/tests/:id/paper/questions': {
    summary: 'What the variants from 1 on ask on paper, for whoever enters the points',
    access: manageTests,
    params: byId,
    query: z.strictObject({ variants: ofQuery.default(1) }),
    answer: all(paperVariant),
  },
  'GET /api/tests/:id/paper/people': {
    summary: 'Who is to sit the test within reach, of one group or all, in the order of the printed answer forms',
    access: manageTests,
    params: byId,
    query: z.strictObject({ group_id: pathId.optional() }),
    answer: all(paperPerson),
  },
  'POST /api/tests/:id/attempts/on-paper': {
    summary:
      'Enter the points of somebody within reach who sat the test by pen, as an attempt that counts: a 409 ' +
      'while they sit it, or where the paper is no longer that of the code; a 422 where no attempt is left to ' +
      'them',
    access: manageTests,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    body: paperAttempt,
    answer: one(z.object({ id: recordId, status: z.enum(attemptStatuses), score: z.number(), max_score: z.number() })),
  },
})
