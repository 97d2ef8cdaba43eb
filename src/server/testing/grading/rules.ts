import type { MarkInput } from '../../../api/testing/grading'
import type { attemptQuestionStatuses } from '../../../api/testing/testCodes'
import { invalid, type Message } from '../../kit/problems'

type Criterion = { id: string; points: number }
/** The points of a question and the criteria of its rubric. The points of the criteria may have a different sum. */
export type MaxScore = { points: number; rubric: readonly Criterion[] }

const cents = (points: number) => Math.round(points * 100)
const sumOf = (parts: readonly Criterion[]) => parts.reduce((sum, { points }) => sum + cents(points), 0)

/** Scales the points given for the criteria to the points of the question, rounded to two decimals. */
export const scoreOfCriteria = ({ points, rubric }: MaxScore, given: readonly Criterion[]): number => {
  const whole = sumOf(rubric)
  return whole === 0 ? 0 : Math.round((sumOf(given) * cents(points)) / whole) / 100
}

const tooBig = (count: number): Message[] => [{ key: 'field.too_big.number', values: { count } }]
const required: Message[] = [{ key: 'field.required' }]

/** Returns field errors unless every criterion has points, none of them above its maximum. */
const faultsOfCriteria = (rubric: readonly Criterion[], given: readonly Criterion[]): Record<string, Message[]> => {
  const known = new Set(rubric.map(({ id }) => id))
  const isOther = given.some(({ id }) => !known.has(id)) || new Set(given.map(({ id }) => id)).size !== given.length
  if (isOther || rubric.length === 0) return { criteria: [{ key: 'grading.other_criteria' }] }
  const pointsOf = new Map(given.map(({ id, points }) => [id, points]))
  return Object.fromEntries(
    rubric.flatMap(({ id, points }, place) => {
      const path = `criteria.${place}.points`
      const own = pointsOf.get(id)
      if (own === undefined) return [[path, required] as const]
      return own > points ? [[path, tooBig(points)] as const] : []
    }),
  )
}

/** Returns the score of a mark; 422 if the mark is invalid or exceeds the points of the question. */
export const scoreOf = (worth: MaxScore, { score, criteria }: Pick<MarkInput, 'score' | 'criteria'>): number => {
  if ((score === null) === (criteria === null)) throw invalid({ score: required })
  if (criteria !== null) {
    const faults = faultsOfCriteria(worth.rubric, criteria)
    if (Object.keys(faults).length > 0) throw invalid(faults)
    return scoreOfCriteria(worth, criteria)
  }
  if (score === null || score > worth.points) throw invalid({ score: tooBig(worth.points) })
  return score
}

export const statusOfScore = (score: number, points: number): (typeof attemptQuestionStatuses)[number] => {
  if (score >= points) return 'correct'
  return score > 0 ? 'partial' : 'incorrect'
}

type ReleaseFacts = { status: string; needs_release: boolean }
/** Returns why an attempt cannot be released, or null. */
export const releaseRefusal = ({ status, needs_release }: ReleaseFacts): string | null => {
  if (status === 'in_progress') return 'is_running'
  if (status === 'voided') return 'is_voided'
  if (status === 'released') return 'is_released'
  if (status === 'needs_grading') return 'needs_grading'
  return needs_release ? null : 'nothing_to_release'
}

/** Replaces the file name by a number in blind grading, because takers often put their name in it. */
export const hiddenFileName = (name: string, place: number): string =>
  `${place + 1}${/\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? ''}`
