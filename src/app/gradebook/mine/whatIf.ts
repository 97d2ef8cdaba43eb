import type { OwnMark, OwnSubject } from '../../../api/gradebook/myGrades'
import { countedMark } from '../../../api/gradebook/ownGrades'
import { neededFor } from '../../../api/gradebook/totals'

const bestOf = { five: 5, hundred: 100, pass_fail: 1 } as const

/** Where no work is known to lie ahead: one more like any other. No item has the id 0. */
export const oneMore = ({ scale }: OwnSubject): OwnMark => ({
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

/** The next better final mark to aim at; of the best one, that it stays. */
export const targetOf = (subject: OwnSubject, value: number | null): { value: number; isKept: boolean } => {
  const steps = stepsOf(subject)
  const next = value === null ? steps.at(-1) : steps.find((step) => step > value)
  return { value: next ?? steps.at(-1) ?? 0, isKept: next === undefined }
}

type Asked = { subject: OwnSubject; work: OwnMark; given: ReadonlyMap<number, number>; target: number }

/** The lowest mark in the work with which the final one is at least the target, with what is given for the others; null: none is. */
export const neededOf = ({ subject, work, given, target }: Asked): number | null => {
  const others = subject.marks
    .filter(({ item_id }) => item_id !== work.item_id)
    .map((mark) => {
      const value = given.get(mark.item_id)
      return countedMark(value === undefined ? mark : { ...mark, value, flag: null })
    })
  return neededFor(subject, others, countedMark(work).item, target)
}
