import { dayOf } from '../kit/days'

export type DemoGroup = {
  code: string
  /** The direction's key. */
  direction: string
  number: number
  course: number
  method: number
  /** The year of its first September. */
  entryYear: number
  startsOn: string
  endsOn: string
  academicYear: string
  status: 'forming' | 'active' | 'graduated'
  /** How many study in it. */
  size: number
}

type Row = readonly [direction: string, course: number, number: number, size: number]
const studying: readonly Row[] = [
  ['ис', 1, 1, 25],
  ['ис', 1, 2, 24],
  ['ис', 2, 1, 23],
  ['ис', 3, 1, 21],
  ['ис', 4, 1, 18],
  ['бд', 2, 1, 17],
  ['са', 1, 1, 22],
  ['са', 3, 1, 16],
  ['би', 2, 1, 19],
  ['дз', 1, 1, 18],
  ['дз', 2, 1, 16],
  ['гд', 2, 1, 15],
  ['рк', 2, 1, 12],
  ['эб', 1, 1, 14],
  ['тг', 2, 1, 13],
  ['тм', 3, 1, 15],
  ['пи', 1, 1, 14],
  ['вр', 1, 1, 9],
]

/** The year in which the current academic year began: it begins on the first of September. */
export const academicYearStart = (now: Date) => (now.getMonth() >= 8 ? now.getFullYear() : now.getFullYear() - 1)

const schoolYear = (start: number) => `${start}/${start + 1}`

/** The groups of this academic year, one that left last summer and one that is being put together for the next. */
export const demoGroups = (now: Date, monthsOf: (direction: string) => number): DemoGroup[] => {
  const year = academicYearStart(now)
  const make = ([direction, course, number, size]: Row, status: DemoGroup['status'], academic = year): DemoGroup => {
    const entryYear = academic - course + 1
    const last = new Date(Date.UTC(entryYear, 8 + monthsOf(direction), 0))
    return {
      code: `${direction.toUpperCase()}-${String(entryYear).slice(2)}-${number}`,
      direction,
      number,
      course,
      size,
      status,
      entryYear,
      method: direction === 'вр' ? 2 : 1,
      startsOn: `${entryYear}-09-01`,
      endsOn: dayOf(last),
      academicYear: schoolYear(academic),
    }
  }
  return [
    ...studying.map((row) => make(row, 'active')),
    make(['ис', 4, 1, 17], 'graduated', year - 1),
    make(['са', 1, 1, 0], 'forming', year + 1),
  ]
}
