import type { MarkInput } from '../../../api/testing/grading'
import type { attemptQuestionStatuses } from '../../../api/testing/testCodes'
import { invalid, type Message } from '../../kit/problems'

type Criterion = { id: string; points: number }
/**
 * What an answer is worth, and the criteria by which it is marked: none, or some whose points together may be another
 * sum.
 */
export type Worth = { points: number; rubric: readonly Criterion[] }

const cents = (points: number) => Math.round(points * 100)
const sumOf = (parts: readonly Criterion[]) => parts.reduce((sum, { points }) => sum + cents(points), 0)

/** The share that the criteria were given of what all of them are worth, in points of the test, to two decimals. */
export const scoreOfCriteria = ({ points, rubric }: Worth, given: readonly Criterion[]): number => {
  const whole = sumOf(rubric)
  return whole === 0 ? 0 : Math.round((sumOf(given) * cents(points)) / whole) / 100
}

const tooBig = (count: number): Message[] => [{ key: 'field.tooBig.number', values: { count } }]
const required: Message[] = [{ key: 'field.required' }]

/** What is wrong with the points of the criteria: each has its own, and none has more than it is worth. */
const faultsOfCriteria = (rubric: readonly Criterion[], given: readonly Criterion[]): Record<string, Message[]> => {
  const known = new Set(rubric.map(({ id }) => id))
  const isOther = given.some(({ id }) => !known.has(id)) || new Set(given.map(({ id }) => id)).size !== given.length
  if (isOther || rubric.length === 0) return { criteria: [{ key: 'grading.otherCriteria' }] }
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

/** The score that a mark comes to; a 422 where it is none, or more than the answer is worth. */
export const scoreOf = (worth: Worth, { score, criteria }: Pick<MarkInput, 'score' | 'criteria'>): number => {
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

type Judged = { status: string; needs_release: boolean }
/** Why an attempt cannot be released now; null where it can. */
export const releaseRefusal = ({ status, needs_release }: Judged): string | null => {
  if (status === 'in_progress') return 'isRunning'
  if (status === 'voided') return 'isVoided'
  if (status === 'released') return 'isReleased'
  if (status === 'needs_grading') return 'needsGrading'
  return needs_release ? null : 'nothingToRelease'
}

/** A file is named by whoever sent it, and often by themselves: where names are hidden it goes by its number. */
export const hiddenFileName = (name: string, place: number): string =>
  `${place + 1}${/\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? ''}`
