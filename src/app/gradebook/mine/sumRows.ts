import type { OwnMark, OwnSubject } from '../../../api/gradebook/myGrades'
import type { Final, Part } from '../../../api/gradebook/totals'

/** A line of the sum: a work, or the lessons of the same weight together. */
export type SumRow = { key: string; marks: OwnMark[]; weight: number; part: number; isDropped: boolean }

const exact = (value: number): number => Math.round(value * 1e6) / 1e6

/** Lessons are many and alike: those that count alike stand in one line. */
const keyOf = ({ kind, item_id }: OwnMark, { weight, category, is_dropped }: Part): string =>
  kind === 'lesson' && !is_dropped ? `lessons ${weight} ${category ?? ''}` : String(item_id)

/** The parts of a final mark as lines, in the order of the marks; their parts add up to its sum. */
export const rowsOf = ({ marks }: OwnSubject, { parts }: Final): SumRow[] => {
  const rows = new Map<string, SumRow>()
  for (const mark of marks) {
    const part = parts.find(({ item_id }) => item_id === mark.item_id)
    if (!part) continue
    const key = keyOf(mark, part)
    const row = rows.get(key) ?? { key, marks: [], weight: 0, part: 0, isDropped: part.is_dropped }
    rows.set(key, {
      ...row,
      marks: [...row.marks, mark],
      weight: exact(row.weight + part.weight),
      part: exact(row.part + part.counted * part.weight),
    })
  }
  return [...rows.values()]
}
