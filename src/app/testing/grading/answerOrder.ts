import type { AnswerRow } from '../../../api/testing/grading'

/** Id of an answer in URLs. */
export const answerId = ({ attempt_id, position }: Pick<AnswerRow, 'attempt_id' | 'position'>): string =>
  `${attempt_id}-${position}`

const isWaiting = ({ status, claimed_by }: AnswerRow) => status === 'waiting' && claimed_by === null

/** Returns the answers after this one, then those before it. */
const rotatedAfter = (rows: readonly AnswerRow[], place: string | undefined): readonly AnswerRow[] => {
  const at = rows.findIndex((row) => answerId(row) === place)
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
}

/**
 * Returns the waiting answers, starting after this one. Skips those that other graders have open, unless no others are
 * waiting.
 */
export const waitingAfter = (rows: readonly AnswerRow[], place: string | undefined): readonly AnswerRow[] => {
  const others = rotatedAfter(rows, place)
  const free = others.filter(isWaiting)
  return free.length > 0 ? free : others.filter(({ status }) => status === 'waiting')
}

/** Returns the first answer to open: the one in the URL, else the first waiting one, else the first. */
export const initialAnswer = (rows: readonly AnswerRow[], place: string | null): AnswerRow | undefined =>
  rows.find((row) => answerId(row) === place) ?? waitingAfter(rows, undefined)[0] ?? rows[0]

/** Returns the next or previous answer regardless of its status, or undefined beyond the ends. */
export const neighborOf = (rows: readonly AnswerRow[], place: string, by: 1 | -1): AnswerRow | undefined => {
  const at = rows.findIndex((row) => answerId(row) === place)
  return at < 0 ? undefined : rows[at + by]
}
