import type { LineState } from '../../api/curricula/codes'
import type { PlannedLine } from './planQueries'

/** Fields of a final mark that the rule reads; marks are in order of their periods. */
export type MarkOfPlan = { subject_id: number; period_id: number; is_failing: boolean }
export type CompletedLine<L, M> = { line: L; mark: M | null; state: LineState }

type Line = Pick<PlannedLine, 'subject_id' | 'semester' | 'control_form' | 'period_id' | 'academic_year' | 'ends_on'>

/** Last day of a semester; without a period, the usual one. */
const lastDayOf = ({ ends_on, semester, academic_year }: Line) =>
  ends_on ?? `${academic_year.slice(-4)}-${semester % 2 === 1 ? '01-31' : '08-31'}`

const isBetter = (one: MarkOfPlan, other: MarkOfPlan | undefined) => !other || (other.is_failing && !one.is_failing)

/**
 * Compares a person's planned lines (by semester) with the final marks in force. A mark of the line's own period counts
 * first; passing marks of other periods then fill the remaining lines of the subject in order.
 */
export const completePlan = <L extends Line, M extends MarkOfPlan>(
  lines: readonly L[],
  { marks, today }: { marks: readonly M[]; today: string },
): CompletedLine<L, M>[] => {
  const keyOf = (subjectId: number, periodId: number | null) => `${subjectId} ${periodId}`
  const exact = new Map<string, M>()
  for (const mark of marks) {
    const key = keyOf(mark.subject_id, mark.period_id)
    if (isBetter(mark, exact.get(key))) exact.set(key, mark)
  }
  const graded = lines.filter(({ control_form }) => control_form !== 'none')
  const own = new Map(graded.map((line) => [line, exact.get(keyOf(line.subject_id, line.period_id))]))
  const used = new Set(own.values())
  const periodsUsed = new Set(graded.map(({ subject_id, period_id }) => keyOf(subject_id, period_id)))
  const spare = new Map<number, M[]>()
  for (const mark of marks) {
    if (mark.is_failing || used.has(mark) || periodsUsed.has(keyOf(mark.subject_id, mark.period_id))) continue
    spare.set(mark.subject_id, [...(spare.get(mark.subject_id) ?? []), mark])
  }
  return lines.map((line) => {
    if (line.control_form === 'none') return { line, mark: null, state: 'none' }
    const mark = own.get(line) ?? spare.get(line.subject_id)?.shift() ?? null
    if (mark) return { line, mark, state: mark.is_failing ? 'failing' : 'passed' }
    return { line, mark, state: lastDayOf(line) < today ? 'missing' : 'upcoming' }
  })
}

/** Lines that the whole curriculum still lacks, by subject; failing marks are debts of their own. */
export const lackingSubjects = (completed: readonly CompletedLine<PlannedLine, MarkOfPlan>[]): string[] => [
  ...new Set(
    completed.flatMap(({ state, line }) => (state === 'missing' || state === 'upcoming' ? [line.subject_name] : [])),
  ),
]

/** Subjects without a mark in semesters whose period is over; semesters without a period cannot have marks. */
export const overdueSubjects = (completed: readonly CompletedLine<PlannedLine, MarkOfPlan>[]): string[] => [
  ...new Set(
    completed.flatMap(({ state, line }) => (state === 'missing' && line.period_id !== null ? [line.subject_name] : [])),
  ),
]
