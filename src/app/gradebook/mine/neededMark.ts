import type { OwnMark, OwnSubject } from '../../../api/gradebook/myGrades'
import { toMark } from '../../../api/gradebook/ownGrades'
import { lowestMarkFor } from '../../../api/gradebook/computeFinal'

const bestOf = { five: 5, hundred: 100, pass_fail: 1 } as const

/** A hypothetical work, for a subject without upcoming ones. Its id 0 belongs to no item. */
export const hypotheticalWork = ({ scale }: OwnSubject): OwnMark => ({
  item_id: 0,
  kind: 'homework',
  title: '',
  topic: null,
  held_on: null,
  scale,
  max: bestOf[scale],
  weight: 1,
  category: null,
  value: null,
  flag: null,
  comment: null,
  attempt_id: null,
  changed_at: null,
})

const stepsOf = ({ scale, rules }: OwnSubject): readonly number[] =>
  ({ five: [3, 4, 5], hundred: rules.bands.percents, pass_fail: [1] })[scale]

/** Returns the next better final mark, or the best mark with `isKept: true` if the student already has it. */
export const targetOf = (subject: OwnSubject, value: number | null): { value: number; isKept: boolean } => {
  const steps = stepsOf(subject)
  const next = value === null ? steps.at(-1) : steps.find((step) => step > value)
  return { value: next ?? steps.at(-1) ?? 0, isKept: next === undefined }
}

type NeededQuery = { subject: OwnSubject; work: OwnMark; given: ReadonlyMap<number, number>; target: number }

/**
 * Returns the lowest mark in `work` that reaches the target if the other works get the marks in `given`; null if none
 * does.
 */
export const neededMark = ({ subject, work, given, target }: NeededQuery): number | null => {
  const others = subject.marks
    .filter(({ item_id }) => item_id !== work.item_id)
    .map((mark) => {
      const value = given.get(mark.item_id)
      return toMark(value === undefined ? mark : { ...mark, value, flag: null })
    })
  return lowestMarkFor(subject, others, toMark(work).item, target)
}
