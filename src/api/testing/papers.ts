import { z } from 'zod'
import { all, byId, day, endpoints, file, locale, one, pathId, recordId } from '../kit/endpoints'
import { questionLimits } from './codes'
import { decimals } from './contentParts'
import { attemptStatuses, paperKinds, testLimits } from './testCodes'
import { manageTests } from './tests'

const ofQuery = z.coerce.number().int().min(1).max(testLimits.variants)
/** Fingerprint of a printed variant. The server rejects points entered for an outdated paper. */
const code = z.string().regex(/^[\dA-F]{6}$/)

const paperQuestion = z.object({
  position: z.int(),
  /** Number on the paper, from 1. */
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
  /** Why points cannot be entered: an attempt is running, a result exists already, or no attempts are left. */
  blocked: z.enum(['running', 'entered', 'no_attempts']).nullable(),
})
export type PaperPerson = z.infer<typeof paperPerson>

const questionScore = z.strictObject({
  position: z.int().min(0).max(testLimits.questions),
  score: z.number().min(0).max(testLimits.points).refine(decimals(questionLimits.pointDecimals), { error: 'decimals' }),
})
const paperAttempt = z.strictObject({
  user_id: recordId,
  variant: z.int().min(1).max(testLimits.variants),
  code,
  /** Day on which the student took the test. */
  taken_on: day,
  /** One score for every question on the paper. */
  scores: z.array(questionScore).min(1).max(testLimits.questions),
})
export type PaperAttempt = z.output<typeof paperAttempt>

export const papers = endpoints({
  'GET /api/tests/:id/paper': {
    summary:
      'Returns a test on paper as one PDF with the variants from `variant` to `to`: questions, answer forms (with ' +
      'the names of a group’s students, who get the variants in turn) and keys, which require permission to edit ' +
      'the test. A variant number always draws the same variant until the test or its questions change',
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
    summary: 'Returns the questions of the printed variants from 1 on, for entering points',
    access: manageTests,
    params: byId,
    query: z.strictObject({ variants: ofQuery.default(1) }),
    answer: all(paperVariant),
  },
  'GET /api/tests/:id/paper/people': {
    summary: 'Lists the takers of a test within reach, of one group or all, in the order of the printed answer forms',
    access: manageTests,
    params: byId,
    query: z.strictObject({ group_id: pathId.optional() }),
    answer: all(paperPerson),
  },
  'POST /api/tests/:id/attempts/on-paper': {
    summary:
      'Enters the points of a person within reach who took the test on paper, as an attempt that counts. Returns ' +
      '409 if the person is taking the test now or the paper no longer matches the code, and 422 if the person has ' +
      'no attempts left',
    access: manageTests,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: paperAttempt,
    answer: one(z.object({ id: recordId, status: z.enum(attemptStatuses), score: z.number(), max_score: z.number() })),
  },
})
