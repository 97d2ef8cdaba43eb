/** Calculations on a student's own marks, for the grades page and the dashboard. Imports no zod. */
import type { OwnMark, OwnSubject } from './myGrades'
import { finalOf, isFailing, type Final, type Mark } from './computeFinal'

/** Converts a mark to the input of `finalOf`. */
export const toMark = ({ item_id, value, flag, ...item }: OwnMark): Mark => ({
  item: { ...item, id: item_id },
  value,
  flag,
})

const isMarked = ({ value, flag }: OwnMark): boolean => value !== null || flag !== null

/** Upcoming work: posted and not marked yet. */
export const upcomingWorks = ({ marks }: OwnSubject): OwnMark[] =>
  marks.filter((mark) => !isMarked(mark) && mark.kind !== 'lesson')

/** The final mark computed from the posted marks. */
export const computedFinal = (subject: OwnSubject): Final => finalOf(subject, subject.marks.map(toMark))

/** The final mark shown to the student: set manually or signed, else computed. */
export const displayedFinal = (subject: OwnSubject): number | null =>
  subject.final ? subject.final.value : computedFinal(subject).value

/** Work that was not handed in, or (`work` is null) a failing final mark. */
export type OwnDebt = { subject: OwnSubject; work: OwnMark | null }

/** A signed passing final mark clears all debts of the subject. */
export const debtsOf = (subject: OwnSubject): OwnDebt[] => {
  const value = displayedFinal(subject)
  const fails = value !== null && isFailing(subject, value)
  if (subject.final?.is_signed && !fails) return []
  const works = subject.marks.filter((mark) => mark.flag === 'missing' && mark.value === null)
  if (works.length > 0) return works.map((work) => ({ subject, work }))
  return subject.final && fails ? [{ subject, work: null }] : []
}

/** The final mark if the works get the marks in `given` (item id → value). */
export const hypotheticalFinal = (subject: OwnSubject, given: ReadonlyMap<number, number>): Final =>
  finalOf(
    subject,
    subject.marks.map((mark) => {
      const value = given.get(mark.item_id)
      return toMark(value === undefined ? mark : { ...mark, value, flag: null })
    }),
  )

/** The subject's average before and after this mark was saved; marks saved later are ignored. */
export const averagesAround = (subject: OwnSubject, mark: OwnMark): { before: number | null; after: number | null } => {
  const earlier = subject.marks.filter((other) => isMarked(other) && isEarlier(other, mark))
  const averageOf = (marks: readonly OwnMark[]) => finalOf(subject, marks.map(toMark)).average
  return { before: averageOf(earlier), after: averageOf([...earlier, mark]) }
}

/**
 * Orders marks by the time they were saved, and marks saved together by item. This way a mark's average before it
 * always equals the previous mark's average after it.
 */
const isEarlier = (other: OwnMark, mark: OwnMark): boolean => {
  const [one, two] = [other, mark].map(({ changed_at }) => Date.parse(changed_at ?? '') || 0)
  return one === two ? other.item_id < mark.item_id : Number(one) < Number(two)
}
