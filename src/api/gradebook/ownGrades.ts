/** What one's own marks come to, for the screens and the home of whoever is marked. No zod. */
import type { OwnMark, OwnSubject } from './myGrades'
import { finalOf, isFailing, type Final, type Mark } from './totals'

/** A mark as the arithmetic takes it. */
export const countedMark = ({ item_id, value, flag, ...item }: OwnMark): Mark => ({
  item: { ...item, id: item_id },
  value,
  flag,
})

const isMarked = ({ value, flag }: OwnMark): boolean => value !== null || flag !== null

/** Works that lie ahead: posted, and not marked yet. */
export const worksAhead = ({ marks }: OwnSubject): OwnMark[] =>
  marks.filter((mark) => !isMarked(mark) && mark.kind !== 'lesson')

/** The final mark as the posted marks make it. */
export const computedFinal = (subject: OwnSubject): Final => finalOf(subject, subject.marks.map(countedMark))

/** What the person would be told today: put by hand or signed, else computed. */
export const shownFinal = (subject: OwnSubject): number | null =>
  subject.final ? subject.final.value : computedFinal(subject).value

/** A work that was not handed in, or a final mark that is none to pass with. */
export type OwnDebt = { subject: OwnSubject; work: OwnMark | null }

/** What is owed in a subject; a signed final mark that passes settles all. */
export const debtsOf = (subject: OwnSubject): OwnDebt[] => {
  const value = shownFinal(subject)
  const fails = value !== null && isFailing(subject, value)
  if (subject.final?.is_signed && !fails) return []
  const works = subject.marks.filter((mark) => mark.flag === 'missing' && mark.value === null)
  if (works.length > 0) return works.map((work) => ({ subject, work }))
  return subject.final && fails ? [{ subject, work: null }] : []
}

/** The final mark if this one were given for the work. */
export const finalWith = (subject: OwnSubject, given: ReadonlyMap<number, number>): Final =>
  finalOf(
    subject,
    subject.marks.map((mark) => {
      const value = given.get(mark.item_id)
      return countedMark(value === undefined ? mark : { ...mark, value, flag: null })
    }),
  )

/** The averages before and after a mark came, of the marks that were there then. */
export const averagesAround = (subject: OwnSubject, mark: OwnMark): { before: number | null; after: number | null } => {
  const earlier = subject.marks.filter((other) => isMarked(other) && cameBefore(other, mark))
  const averageOf = (marks: readonly OwnMark[]) => finalOf(subject, marks.map(countedMark)).average
  return { before: averageOf(earlier), after: averageOf([...earlier, mark]) }
}

/** Marks that were saved at once follow each other by their works, so that each row goes on where the one before ends. */
const cameBefore = (other: OwnMark, mark: OwnMark): boolean => {
  const [one, two] = [other, mark].map(({ changed_at }) => Date.parse(changed_at ?? '') || 0)
  return one === two ? other.item_id < mark.item_id : Number(one) < Number(two)
}
