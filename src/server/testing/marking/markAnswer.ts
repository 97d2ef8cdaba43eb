import { textIn } from '../../../api/testing/contentParts'
import type { Locale } from '../../../api/kit/endpoints'
import type { QuestionContent } from '../../../api/testing/questionContent'
import type { GivenAnswer } from './givenAnswer'
import { markMatching, markOrdering } from './markArrangement'
import { markMultiple, markSingle, markTrueFalse } from './markChoices'
import { markCloze } from './markCloze'
import { markNumber } from './markNumber'
import { markShortText } from './markShortText'
import type { PartVerdict, Verdict } from './verdict'

export type MarkStatus = 'correct' | 'partial' | 'incorrect' | 'no_answer' | 'needs_grading'
/**
 * `fraction` is the share of full marks, to five decimals (so that three times 33.33333 % are the whole); `score` is
 * that share of the points, to two decimals, halves away from zero. Both are null until a person has marked what a
 * person must.
 */
export type Mark = { status: MarkStatus; fraction: number | null; score: number | null; parts: PartVerdict[] }

/**
 * `points` where a test gives others than the question; `negative` lets an answer cost points, down to minus those of
 * the question.
 */
export type MarkingRules = { negative: boolean; points?: number }

/**
 * Marks an answer, null where none was given. Nothing is looked up and nothing is kept: the same always comes out of
 * the same.
 */
export const markAnswer = (content: QuestionContent, answer: GivenAnswer | null, rules: MarkingRules): Mark => {
  // Nothing is asked, so nothing was done wrong.
  if (content.type === 'info') return { status: 'correct', fraction: 1, score: 0, parts: [] }
  if (isForPerson(content, answer)) return { status: 'needs_grading', fraction: null, score: null, parts: [] }
  const verdict = answer && verdictOn(content, answer, rules)
  if (!verdict) return { status: 'no_answer', fraction: 0, score: 0, parts: [] }
  const bounded = Math.min(1, Math.max(rules.negative ? -1 : 0, verdict.fraction))
  const fraction = rounded(bounded, 5)
  return {
    status: statusOf(fraction),
    fraction,
    score: rounded(fraction * (rules.points ?? content.points), 2),
    parts: verdict.parts,
  }
}

/** Something was handed in that a person reads. */
const isForPerson = ({ type }: QuestionContent, answer: GivenAnswer | null): boolean =>
  answer?.type === type &&
  ((answer.type === 'essay' && answer.text.trim() !== '') || (answer.type === 'file' && answer.fileIds.length > 0))

/** An answer to a question of another type is none. */
const verdictOn = (content: QuestionContent, answer: GivenAnswer, rules: MarkingRules): Verdict => {
  if (content.type === 'single' && answer.type === 'single') return markSingle(content, answer)
  if (content.type === 'multiple' && answer.type === 'multiple') return markMultiple(content, answer)
  if (content.type === 'true_false' && answer.type === 'true_false') return markTrueFalse(content, answer)
  if (content.type === 'short_text' && answer.type === 'short_text') return markShortText(content, answer.text)
  if (content.type === 'number' && answer.type === 'number') return markNumber(content, answer.text)
  if (content.type === 'matching' && answer.type === 'matching') return markMatching(content, answer)
  if (content.type === 'ordering' && answer.type === 'ordering') return markOrdering(content, answer)
  if (content.type === 'cloze' && answer.type === 'cloze') return markCloze(content, answer, rules)
  return null
}

/** Halves away from zero; what binary fractions leave below a half (1.005) is lifted first. */
const rounded = (value: number, decimals: number): number => {
  const unit = 10 ** decimals
  const size = Math.round(Math.abs(value) * unit * (1 + Number.EPSILON * 4)) / unit
  return size === 0 ? 0 : Math.sign(value) * size
}

const statusOf = (fraction: number): MarkStatus => {
  if (fraction === 1) return 'correct'
  return fraction > 0 ? 'partial' : 'incorrect'
}

export type PartFeedback = { id: string; gap?: string; html: string }
/**
 * What is said to an answer part by part, where the author said anything. Shown when the policy of the test allows it.
 */
export const feedbackOn = (content: QuestionContent, parts: readonly PartVerdict[], locale: Locale): PartFeedback[] =>
  parts.flatMap(({ id, gap }) => {
    const html = feedbackOf(content, id, gap, locale)
    return html === '' ? [] : [{ id, ...(gap !== undefined && { gap }), html }]
  })

type Part = { id: string; translations: Partial<Record<Locale, { feedback?: string | undefined } | undefined>> }
const feedbackOf = (content: QuestionContent, id: string, gap: string | undefined, locale: Locale): string => {
  if (content.type === 'true_false')
    return textIn(content.translations, id === 'true' ? 'feedback_true' : 'feedback_false', locale)
  const part = partsOf(content, gap).find((one) => one.id === id)
  return part ? textIn(part.translations, 'feedback', locale) : ''
}

const partsOf = (content: QuestionContent, gapId: string | undefined): readonly Part[] => {
  if (content.type === 'single' || content.type === 'multiple') return content.options
  if (content.type === 'short_text' || content.type === 'number') return content.accepted
  if (content.type !== 'cloze') return []
  const gap = content.gaps.find(({ id }) => id === gapId)
  return gap?.kind === 'choice' ? gap.options : (gap?.accepted ?? [])
}
