import { z } from 'zod'
import {
  categories,
  itemKinds,
  itemResults,
  itemStatuses,
  levels,
  remarkFields,
  remarkReasons,
} from '../../api/portfolio/codes'
import { noRules, type PointRules, type RuleLine } from '../../api/portfolio/points'
import { dayOf } from '../kit/days'
import written from './college/portfolio.json'
import { skillOf } from './gradebook'
import { academicYearStart } from './groups'
import { makeRandom, type Random } from './random'

const kinds = [z.enum(categories), z.enum(itemKinds), z.enum(levels), z.enum(itemResults), z.string()] as const
const line = z.tuple([
  z.enum(categories),
  z.enum(itemKinds),
  z.enum(levels).nullable(),
  z.enum(itemResults).nullable(),
  z.number(),
])
export const demoPortfolio = z
  .strictObject({
    about: z.string(),
    rules: z.strictObject({
      lines: z.array(line),
      caps: z.record(z.enum(categories), z.number()),
      collected: z.strictObject({
        test: z.strictObject({ points: z.number(), from_percent: z.number() }),
        grade: z.strictObject({ points: z.number() }),
        material: z.strictObject({ points: z.number() }),
      }),
      note: z.string(),
    }),
    /** Factor by which the current points are multiplied for last year's rules. */
    oldPoints: z.number(),
    /** Number of scholarships per course. */
    places: z.array(z.int()),
    remarks: z.array(z.tuple([z.enum(remarkFields), z.enum(remarkReasons), z.string().nullable()])),
    items: z.array(z.tuple([...kinds])),
    /** Items of student A. */
    own: z.array(z.tuple([...kinds, z.enum(itemStatuses)])),
  })
  .parse(written)

const lineOf = ([category, kind, level, result, points]: z.output<typeof line>): RuleLine => ({
  category,
  kind,
  level,
  result,
  points,
})

/** The current point rules and those of the previous year. */
export const demoRules = (): { now: PointRules; before: PointRules } => {
  const { lines, caps, collected } = demoPortfolio.rules
  const now = { ...noRules, lines: lines.map(lineOf), caps, collected }
  const before = {
    ...now,
    lines: now.lines.map((one) => ({ ...one, points: Math.round(one.points * demoPortfolio.oldPoints) })),
  }
  return { now, before }
}

type Year = { starts: string; ends: string; name: { ru: string; en: string } }
/** The current academic year and the previous one. */
export const demoYears = (now: Date): { current: Year; previous: Year } => {
  const start = academicYearStart(now)
  const of = (year: number): Year => ({
    starts: `${year}-09-01`,
    ends: `${year + 1}-08-31`,
    name: { ru: `${year}/${year + 1} учебный год`, en: `Academic year ${year}/${year + 1}` },
  })
  return { current: of(start), previous: of(start - 1) }
}

export type PlannedItem = {
  userId: number
  category: string
  kind: string
  level: string
  result: string
  title: string
  status: 'draft' | 'submitted' | 'approved' | 'returned'
  eventDate: string
  /** Hours ago. */
  sentHours: number
  decidedHours: number
  remark: number
}

const dayMs = 86_400_000
const seed = 20_261_019

/** Returns a random past day of the year. */
const dayIn = ({ starts, ends }: Year, { now, random }: { now: Date; random: Random }): string => {
  const [first, last] = [Date.parse(starts), Math.min(Date.parse(ends), now.getTime() - 2 * dayMs)]
  const room = Math.max(0, Math.floor((last - first) / dayMs))
  return dayOf(new Date(first + Math.min(room, random.below(room + 1)) * dayMs), 'UTC')
}

const stateOf = (chance: number): PlannedItem['status'] => {
  if (chance < 0.62) return 'approved'
  if (chance < 0.84) return 'submitted'
  return chance < 0.94 ? 'returned' : 'draft'
}

type Student = { id: number; place: number; isOwn: boolean; course: number }
const make = (
  [category, kind, level, result, title]: readonly [string, string, string, string, string, ...string[]],
  { status, eventDate, random, userId }: Pick<PlannedItem, 'status' | 'eventDate' | 'userId'> & { random: Random },
): PlannedItem => {
  const decidedHours = 6 + random.below(200)
  const sentHours = status === 'submitted' ? 2 + random.below(150) : decidedHours + 4 + random.below(90)
  const remark = random.below(demoPortfolio.remarks.length)
  return { userId, category, kind, level, result, title, status, eventDate, sentHours, decidedHours, remark }
}

/** Better students have more items and some have none. All items of the previous year are decided. */
export const planItems = (students: readonly Student[], now: Date): PlannedItem[] => {
  const { current, previous } = demoYears(now)
  return students.flatMap(({ id, place, isOwn, course }) => {
    const random = makeRandom(seed + id)
    const draw = (year: Year, status: PlannedItem['status'], from: (typeof demoPortfolio.items)[number]) =>
      make(from, { status, eventDate: dayIn(year, { now, random }), random, userId: id })
    if (isOwn)
      return demoPortfolio.own.map((one) =>
        make(one, { status: one[5], eventDate: dayIn(current, { now, random }), random, userId: id }),
      )
    const skill = skillOf(id, place)
    const amount = Math.floor(skill * 7 * (0.4 + random.next()))
    const chosen = [...demoPortfolio.items]
      .map((item) => ({ item, order: random.next() }))
      .toSorted((one, other) => one.order - other.order)
      .slice(0, amount)
      .map(({ item }) => item)
    return chosen.map((item, number) =>
      course > 1 && number % 3 === 2 ? draw(previous, 'approved', item) : draw(current, stateOf(random.next()), item),
    )
  })
}
