import { dayOf } from '../kit/days'
import { college } from './college'

export type DemoGroup = {
  code: string
  /** Direction key. */
  direction: string
  number: number
  course: number
  method: number
  /** Calendar year of its first September. */
  entryYear: number
  startsOn: string
  endsOn: string
  academicYear: string
  status: 'forming' | 'active' | 'graduated'
  /** Number of students. */
  size: number
}

type Studying = (typeof college)['groups']['studying'][number]

/** Calendar year in which the current academic year began, on 1 September. */
export const academicYearStart = (now: Date) => (now.getMonth() >= 8 ? now.getFullYear() : now.getFullYear() - 1)

const schoolYear = (start: number) => `${start}/${start + 1}`

/** Returns the groups of this academic year, one that graduated last summer and one being formed for the next year. */
export const demoGroups = (now: Date): DemoGroup[] => {
  const year = academicYearStart(now)
  const monthsOf = (direction: string) => college.directions.find(({ key }) => key === direction)?.months ?? 12
  const make = (
    { direction, course, number, size }: Studying,
    status: DemoGroup['status'],
    academic = year,
  ): DemoGroup => {
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
      endsOn: dayOf(last, 'UTC'),
      academicYear: schoolYear(academic),
    }
  }
  return [
    ...college.groups.studying.map((row) => make(row, 'active')),
    make({ direction: 'ис', course: 4, number: 1, size: 17 }, 'graduated', year - 1),
    make({ direction: 'са', course: 1, number: 1, size: 0 }, 'forming', year + 1),
  ]
}
