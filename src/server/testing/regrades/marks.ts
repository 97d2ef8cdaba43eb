import type { QuestionContent } from '../../../api/testing/questionContent'
import type { RegradeKind } from '../../../api/testing/regradeCodes'
import type { attemptQuestionStatuses, attemptStatuses } from '../../../api/testing/testCodes'
import type { Answer } from '../../../api/testing/answer'
import { markQuestion } from '../attempts/finish'
import { statusOfScore } from '../grading/rules'

/** Marks of an attempt that a re-grade can change. `number` to `voided_as` are of the question; null for points for everybody. */
export type MarkSide = {
  number: number | null
  points: number | null
  status: (typeof attemptQuestionStatuses)[number] | null
  score: number | null
  voided_as: 'full_marks' | 'drop' | null
  bonus: number
  total: number | null
  max_score: number
  attempt_status: (typeof attemptStatuses)[number]
}

/** An attempt with the question that a re-grade corrects. */
export type RegradedAttempt = MarkSide & {
  id: number
  user_id: number
  ordinal: number
  on_paper: boolean
  seed: string
  shuffle_options: boolean
  negative_marking: boolean
  pass_percent: number | null
  position: number | null
  answer: Answer | null
  graded_at: string | null
  submitted_at: string | null
  /** Sum of the other questions' scores, and whether one of them waits for a grader. */
  rest: number
  others_wait: boolean
}

/** Effect of a re-grade. `number` and `content` are of the version with the corrected key; null if only points change. */
export type Correction = {
  kind: RegradeKind
  number: number | null
  content: QuestionContent | null
  points: number | null
}

const cents = (value: number) => Math.round(value * 100)

/** The total of a finished attempt: never below 0, and with added points never above the maximum. */
export const totalWith = (scores: number, { bonus, max_score }: Pick<MarkSide, 'bonus' | 'max_score'>): number =>
  Math.min(cents(max_score), Math.max(0, cents(scores)) + cents(bonus)) / 100

export const sideOf = (attempt: RegradedAttempt): MarkSide => {
  const { number, points, status, score, voided_as, bonus, total, max_score, attempt_status } = attempt
  return { number, points, status, score, voided_as, bonus, total, max_score, attempt_status }
}

/** Marks the question by the correction; the total comes later. */
const questionAfter = (
  attempt: RegradedAttempt,
  { kind, number, content, points }: Correction,
  asked: QuestionContent | undefined,
): Pick<MarkSide, 'number' | 'points' | 'status' | 'score' | 'voided_as'> => {
  const before = sideOf(attempt)
  const isRunning = attempt.attempt_status === 'in_progress'
  if (kind === 'bonus' || attempt.points === null || attempt.position === null || attempt.status === null) return before
  if (kind !== 'key') {
    const worth = kind === 'drop' ? 0 : attempt.points
    const given = isRunning ? {} : { status: 'voided' as const, score: worth }
    return { ...before, points: worth, voided_as: kind, ...given }
  }
  const worth = points ?? attempt.points
  const corrected = { ...before, points: worth, number: number ?? before.number }
  if (isRunning || attempt.voided_as !== null) return corrected
  // A person gave this mark, so a new key says nothing about it and new points scale it.
  if (attempt.graded_at !== null || attempt.on_paper) {
    const score = attempt.points === 0 ? 0 : cents(((attempt.score ?? 0) * worth) / attempt.points) / 100
    return {
      ...corrected,
      score,
      status: attempt.on_paper && attempt.answer === null ? attempt.status : statusOfScore(score, worth),
    }
  }
  const marked = content ?? asked
  if (!marked) return corrected
  const { status, score } = markQuestion({
    ...attempt,
    status: attempt.status,
    position: attempt.position,
    content: marked,
    points: worth,
  })
  return { ...corrected, status, score }
}

/** Returns the marks of the attempt after the correction. `asked` is the content of the asked version. */
export const correctMarks = (
  attempt: RegradedAttempt,
  correction: Correction,
  asked: QuestionContent | undefined,
): MarkSide => {
  const question = questionAfter(attempt, correction, asked)
  const bonus = attempt.bonus + (correction.kind === 'bonus' ? (correction.points ?? 0) : 0)
  const max_score = (cents(attempt.max_score) - cents(attempt.points ?? 0) + cents(question.points ?? 0)) / 100
  return { ...question, bonus, max_score, ...totalAfter(attempt, { ...question, bonus, max_score }) }
}

/** Adds up the attempt with other marks of the question. */
export const totalAfter = (
  { attempt_status, rest, others_wait }: RegradedAttempt,
  { score, status, bonus, max_score }: Pick<MarkSide, 'score' | 'status' | 'bonus' | 'max_score'>,
): Pick<MarkSide, 'total' | 'attempt_status'> => {
  if (attempt_status === 'in_progress') return { total: null, attempt_status }
  const waits = others_wait || status === 'needs_grading'
  const marked = waits ? ('needs_grading' as const) : ('graded' as const)
  return {
    total: totalWith(rest + (score ?? 0), { bonus, max_score }),
    attempt_status: attempt_status === 'needs_grading' || attempt_status === 'graded' ? marked : attempt_status,
  }
}

/** The parts of a content that takers see, without everything that only decides about marks. */
const askedParts = (content: QuestionContent): unknown => {
  const isKey = (name: string) =>
    ['weight', 'correct', 'feedback', 'feedback_true', 'feedback_false', 'explanation', 'guidance'].includes(name)
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .flatMap(([name, inner]) => (isKey(name) || inner === undefined ? [] : [[name, strip(inner)]]))
        .filter(
          // A language that has only feedback is empty for takers.
          ([, inner]) =>
            typeof inner !== 'object' ||
            inner === null ||
            Array.isArray(inner) ||
            Object.keys(Object(inner)).length > 0,
        ),
    )
  }
  switch (content.type) {
    case 'true_false':
      return strip({ ...content, answer: null })
    case 'short_text':
      return strip({ ...content, accepted: null, rules: null })
    case 'number':
      return strip({ ...content, accepted: null, unit: null })
    case 'multiple':
    case 'matching':
      return strip({ ...content, scoring: null })
    case 'ordering':
      return strip({
        ...content,
        scoring: null,
        items: content.items.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      })
    case 'cloze':
      return strip({
        ...content,
        gaps: content.gaps.map((gap) => ({
          ...gap,
          share: null,
          ...(gap.kind !== 'choice' && { accepted: null, rules: null }),
        })),
      })
    default:
      return strip(content)
  }
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}

/** Whether takers of both were asked the same: only keys, weights, rules and feedback may differ. */
export const isSameQuestion = (one: QuestionContent, other: QuestionContent): boolean =>
  JSON.stringify(sorted(askedParts(one))) === JSON.stringify(sorted(askedParts(other)))

/** Whether both mark every answer alike and say the same about it. */
export const isSameContent = (one: QuestionContent, other: QuestionContent): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
