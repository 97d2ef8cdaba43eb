import { z } from 'zod'
import { byId, day, endpoints, file, locale, one, recordId } from '../kit/endpoints'
import { questionLimits } from './codes'
import { decimals } from './contentParts'
import { attemptStatuses, paperKinds, testLimits } from './testCodes'
import { manageTests } from './tests'

const ofQuery = z.coerce.number().int().min(1).max(testLimits.variants).default(1)
/** Tells whether the marks are typed in for the very paper that was sat. */
const code = z.string().regex(/^[\dA-F]{6}$/)

const paperQuestion = z.object({
  position: z.int(),
  /** On the paper, from 1. */
  number: z.int(),
  title: z.string(),
  points: z.number(),
})
export type PaperQuestionRow = z.infer<typeof paperQuestion>

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
      'A test on paper as a PDF: its questions, the form for the answers, or the key, which asks for the right ' +
      'to change the test. A variant is drawn by its number: the same one lies alike as long as the test and ' +
      'its questions stay as they are',
    access: manageTests,
    params: byId,
    query: z.strictObject({ kind: z.enum(paperKinds), language: locale.optional(), variant: ofQuery }),
    answer: file,
  },
  'GET /api/tests/:id/paper/questions': {
    summary: 'What a variant on paper asks, for whoever types the points in',
    access: manageTests,
    params: byId,
    query: z.strictObject({ variant: ofQuery }),
    answer: one(z.object({ code: z.string(), questions: z.array(paperQuestion) })),
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
