import type { AnswerRow } from '../../../api/testing/grading'

/** Which answer it is, in an address. */
export const placeOf = ({ attempt_id, position }: Pick<AnswerRow, 'attempt_id' | 'position'>): string =>
  `${attempt_id}-${position}`

const waits = ({ status, claimed_by }: AnswerRow) => status === 'waiting' && claimed_by === null

/** The answers after this one, and behind the last those before it. */
const after = (rows: readonly AnswerRow[], place: string | undefined): readonly AnswerRow[] => {
  const at = rows.findIndex((row) => placeOf(row) === place)
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
}

/** What waits after this answer, the next one first; what somebody else reads is left to them while anything else waits. */
export const waitingAfter = (rows: readonly AnswerRow[], place: string | undefined): readonly AnswerRow[] => {
  const others = after(rows, place)
  const free = others.filter(waits)
  return free.length > 0 ? free : others.filter(({ status }) => status === 'waiting')
}

/** Where one begins: the answer that the address names, else the first that waits, else the first. */
export const beginningOf = (rows: readonly AnswerRow[], place: string | null): AnswerRow | undefined =>
  rows.find((row) => placeOf(row) === place) ?? waitingAfter(rows, undefined)[0] ?? rows[0]

/** The answer so many steps on, whatever is with it; none beyond the ends. */
export const stepFrom = (rows: readonly AnswerRow[], place: string, by: 1 | -1): AnswerRow | undefined => {
  const at = rows.findIndex((row) => placeOf(row) === place)
  return at < 0 ? undefined : rows[at + by]
}
