import { textIn } from '../../../api/testing/contentParts'
import type { Locale } from '../../../api/kit/endpoints'
import type { QuestionContent } from '../../../api/testing/questionContent'
import type { ResolvedAnswer } from './resolveAnswer'
import { markMatching, markOrdering } from './markArrangement'
import { markMultiple, markSingle, markTrueFalse } from './markChoices'
import { markCloze } from './markCloze'
import { markNumber } from './markNumber'
import { markShortText } from './markShortText'
import type { PartVerdict, Verdict } from './verdict'

export type MarkStatus = 'correct' | 'partial' | 'incorrect' | 'no_answer' | 'needs_grading'
/**
 * `fraction` is the share of full marks, rounded to five decimals so that 3 × 33.33333 % is the whole; `score` is in
 * points, rounded to two decimals, half away from zero. Both are null for an answer that needs manual grading.
 */
export type Mark = { status: MarkStatus; fraction: number | null; score: number | null; parts: PartVerdict[] }

/**
 * `points` overrides the question's own points; with `negative` a wrong answer can cost up to the question's points.
 */
export type MarkingRules = { negative: boolean; points?: number }

/** Marks an answer; null means no answer. Pure and deterministic. */
export const markAnswer = (content: QuestionContent, answer: ResolvedAnswer | null, rules: MarkingRules): Mark => {
  // An info text asks nothing, so it counts as correct.
  if (content.type === 'info') return { status: 'correct', fraction: 1, score: 0, parts: [] }
  if (needsManualGrading(content, answer)) return { status: 'needs_grading', fraction: null, score: null, parts: [] }
  const verdict = answer && verdictOn(content, answer, rules)
  if (!verdict) return { status: 'no_answer', fraction: 0, score: 0, parts: [] }
  const bounded = Math.min(1, Math.max(rules.negative ? -1 : 0, verdict.fraction))
  const fraction = roundHalfAway(bounded, 5)
  return {
    status: statusOf(fraction),
    fraction,
    score: roundHalfAway(fraction * (rules.points ?? content.points), 2),
    parts: verdict.parts,
  }
}

/** Whether the answer needs manual grading: an essay or a file that is not empty. */
const needsManualGrading = ({ type }: QuestionContent, answer: ResolvedAnswer | null): boolean =>
  answer?.type === type &&
  ((answer.type === 'essay' && answer.text.trim() !== '') || (answer.type === 'file' && answer.fileIds.length > 0))

/** Returns null if the answer's type differs from the question's. */
const verdictOn = (content: QuestionContent, answer: ResolvedAnswer, rules: MarkingRules): Verdict => {
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

/** Rounds half away from zero and compensates for binary fractions just below a half, such as 1.005. */
const roundHalfAway = (value: number, decimals: number): number => {
  const unit = 10 ** decimals
  const size = Math.round(Math.abs(value) * unit * (1 + Number.EPSILON * 4)) / unit
  return size === 0 ? 0 : Math.sign(value) * size
}

const statusOf = (fraction: number): MarkStatus => {
  if (fraction === 1) return 'correct'
  return fraction > 0 ? 'partial' : 'incorrect'
}

export type PartFeedback = { id: string; gap?: string; html: string }
/** Returns the author's feedback for each part of the answer. The caller checks the test's review policy. */
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
