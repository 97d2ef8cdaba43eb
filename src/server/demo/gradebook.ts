import { z } from 'zod'
import type { Flag, ItemKind, Scale } from '../../api/gradebook/codes'
import { defaultRules, type GradebookRules } from '../../api/gradebook/computeFinal'
import { scaleOf } from '../gradebook/rules'
import { dayOf } from '../kit/days'
import { college } from './college'
import written from './college/gradebook.json'
import { academicYearStart, type DemoGroup } from './groups'
import { makeRandom, type Random } from './random'
import type { Teaching } from './teaching'

const texts = z.strictObject({ ru: z.string(), en: z.string() })
const kinds = { lesson: z.string(), homework: z.string(), test: z.string() }
const place = z.strictObject({ subject: z.string(), direction: z.string(), course: z.int() })
export const demoGradebook = z
  .strictObject({
    periods: z.strictObject({ autumn: texts, spring: texts }),
    titles: z.strictObject({ ...kinds, bound: z.string() }),
    categories: z.strictObject(kinds),
    byCategories: z.array(z.string()),
    byPoints: z.array(z.string()),
    /** The gradebook with a column that takes the results of `test`. */
    bound: place.extend({ test: z.string() }),
    /** Group with a signed gradebook in the previous period, and the subjects it had then. */
    signed: place,
    before: z.array(z.string()),
    /** The class about to graduate: it had its last lessons in the previous period, and all its gradebooks are signed. */
    finishing: z.tuple([z.string(), z.int()]),
    /** Groups whose gradebooks have all lessons; other teachers record little. */
    full: z.array(z.tuple([z.string(), z.int()])),
    comments: z.strictObject({ good: z.array(z.string()), middle: z.array(z.string()), weak: z.array(z.string()) }),
    notes: z.array(z.string()),
    topics: z.record(z.string(), z.array(z.string())),
  })
  .parse(written)

export type DemoPeriod = { year: string; name: { ru: string; en: string }; startsOn: string; endsOn: string }
/**
 * The last semester of the previous academic year and both of the current one. `current` is the index of the running
 * semester.
 */
export const demoPeriods = (now: Date): { periods: DemoPeriod[]; current: number } => {
  const year = academicYearStart(now)
  const { autumn, spring } = demoGradebook.periods
  const springOf = (start: number) => ({
    year: `${start}/${start + 1}`,
    name: spring,
    startsOn: `${start + 1}-01-12`,
    endsOn: `${start + 1}-06-30`,
  })
  const periods = [
    springOf(year - 1),
    { year: `${year}/${year + 1}`, name: autumn, startsOn: `${year}-09-01`, endsOn: `${year}-12-30` },
    springOf(year),
  ]
  return { periods, current: dayOf(now, 'UTC') < springOf(year).startsOn ? 1 : 2 }
}

export type PlannedEntry = {
  userId: number
  value: number | null
  flag: Flag | null
  comment: string | null
  note: string | null
}
export type PlannedItem = {
  kind: ItemKind
  title: string
  topic: string | null
  heldOn: string | null
  scale: Scale
  max: number
  weight: number
  category: string | null
  isPosted: boolean
  entries: PlannedEntry[]
}
export type PlannedBook = {
  group: string
  subject: string
  teacher: string
  period: number
  scale: Scale
  rules: GradebookRules
  isBound: boolean
  isSigned: boolean
  items: PlannedItem[]
}

const seed = 20_261_001
const day = 86_400_000
/** Skill in all subjects, from 0 to 1: average for most, with one excellent and one failing student in each group. */
export const skillOf = (userId: number, place: number): number => {
  const random = makeRandom(seed + userId)
  if (place === 3) return 0.05
  return place === 6 ? 0.97 : 0.12 + (0.68 * (random.next() + random.next())) / 2
}

type Marking = { random: Random; scale: Scale; max: number; kind: ItemKind }
const commentOn = (skill: number, random: Random): string | null => {
  if (random.next() > 0.06) return null
  const { good, middle, weak } = demoGradebook.comments
  if (skill > 0.65) return random.pick(good)
  return random.pick(skill > 0.35 ? middle : weak)
}
const valueOf = (skill: number, { random, scale, max }: Marking): number => {
  const share = Math.min(1, Math.max(0, skill * 1.15 + (random.next() - 0.45) * 0.45))
  if (scale === 'hundred') return Math.round((0.4 + 0.6 * share) * max)
  return 2 + [0.2, 0.45, 0.7].filter((least) => share > least).length
}
const entryOf = (userId: number, skill: number, marking: Marking): PlannedEntry[] => {
  const { random, kind } = marking
  const chance = random.next()
  const bare = { userId, value: null, flag: null, comment: null, note: null }
  if (kind === 'lesson') {
    if (chance < 0.1 * (1.3 - skill)) return [{ ...bare, flag: 'absent' }]
    if (chance < 0.12) return [{ ...bare, flag: 'excused' }]
    return chance < 0.45 ? [{ ...bare, value: valueOf(skill, marking) }] : []
  }
  if (chance < 0.6 * (0.35 - skill)) {
    const note = skill < 0.25 ? random.pick(demoGradebook.notes) : null
    return [{ ...bare, flag: 'missing', note }]
  }
  const flag = kind === 'homework' && chance > 0.95 ? ('late' as const) : null
  return [{ ...bare, value: valueOf(skill, marking), flag, comment: commentOn(skill, random) }]
}

type Booking = {
  group: DemoGroup
  subject: string
  period: DemoPeriod
  number: number
  now: Date
  members: readonly number[]
}
/** One lesson a week (in full gradebooks) on the subject's weekday, up to today. */
const lessonDays = ({ period, number, now }: Booking, isFull: boolean): string[] => {
  const first = Date.parse(period.startsOn) + (number % 5) * day
  const last = Math.min(now.getTime(), Date.parse(period.endsOn))
  const weeks = Math.max(0, Math.ceil((last - first) / (7 * day)))
  return Array.from({ length: weeks }, (_, week) => first + week * 7 * day)
    .map((at) => (new Date(at).getUTCDay() % 6 === 0 ? at + 2 * day : at))
    .filter((at, week) => at <= last && (isFull || week % 3 === 0))
    .map((at) => dayOf(new Date(at), 'UTC'))
}

const rulesOf = (subject: string): GradebookRules => {
  if (demoGradebook.byPoints.includes(subject)) return { ...defaultRules, method: 'points' }
  if (!demoGradebook.byCategories.includes(subject)) return defaultRules
  const { lesson, homework, test } = demoGradebook.categories
  const of = (name: string, weight: number, drop_lowest: number) => ({ name, weight, drop_lowest })
  return { ...defaultRules, method: 'categories', categories: [of(lesson, 1, 0), of(homework, 1, 1), of(test, 2, 0)] }
}

/** Every second lesson is followed by homework, every fourth by a test with double weight. */
const itemsOf = (booking: Booking, isFull: boolean): PlannedItem[] => {
  const { subject, members, number, now, period } = booking
  const random = makeRandom(seed + number * 100 + Number(period.startsOn.slice(5, 7)))
  const topics = demoGradebook.topics[subject] ?? []
  const isPoints = demoGradebook.byPoints.includes(subject)
  const { titles, categories } = demoGradebook
  const make = (
    kind: 'lesson' | 'homework' | 'test',
    { at, on }: { at: number; on: string },
    isAhead = false,
  ): PlannedItem => {
    const inPoints = isPoints && kind !== 'lesson'
    const of = inPoints
      ? { scale: 'hundred' as const, max: kind === 'test' ? 40 : 20 }
      : { scale: 'five' as const, max: 5 }
    return {
      kind,
      title: titles[kind].replace('%n', String(Math.floor(at / (kind === 'test' ? 4 : 2)) + 1)),
      topic: topics[at % Math.max(1, topics.length)] ?? null,
      heldOn: on,
      ...of,
      weight: kind === 'test' ? 2 : 1,
      category: demoGradebook.byCategories.includes(subject) ? categories[kind] : null,
      isPosted: true,
      entries: isAhead
        ? []
        : members.flatMap((userId, place) => entryOf(userId, skillOf(userId, place), { random, kind, ...of })),
    }
  }
  const days = lessonDays(booking, isFull)
  const pastItems = days.flatMap((on, at) => [
    make('lesson', { at, on }),
    ...(at % 2 === 1 ? [make('homework', { at, on })] : []),
    ...(at % 4 === 3 ? [make('test', { at, on })] : []),
  ])
  const next = dayOf(new Date(now.getTime() + 5 * day), 'UTC')
  const isAhead = isFull && dayOf(now, 'UTC') >= period.startsOn && next <= period.endsOn
  return isAhead
    ? [...pastItems, make('homework', { at: days.length + (days.length % 2) + 1, on: next }, true)]
    : pastItems
}

type College = {
  groups: readonly DemoGroup[]
  teaching: readonly Teaching[]
  membersOf: (group: string) => readonly number[]
  now: Date
}
const isPlace = ({ direction, course }: DemoGroup, of: { direction: string; course: number }) =>
  direction === of.direction && course === of.course

/** Plans a term of marks for every current group and subject, and some of the previous period. */
export const planGradebooks = ({
  groups,
  teaching,
  membersOf,
  now,
}: College): { periods: DemoPeriod[]; books: PlannedBook[] } => {
  const { periods, current } = demoPeriods(now)
  const { bound, signed, before, full, finishing } = demoGradebook
  let number = 0
  const books = teaching.flatMap(({ group: code, lessons }) => {
    const group = groups.find((one) => one.code === code && one.status === 'active')
    if (!group) return []
    const isFull = full.some(([direction, course]) => isPlace(group, { direction, course }))
    const [direction, course] = finishing
    const isFinishing = isPlace(group, { direction, course })
    const periodsOf = (subject: string) => {
      if (isFinishing) return [current - 1]
      return isFull && group.course > 2 && before.includes(subject) ? [current, current - 1] : [current]
    }
    return lessons.flatMap(({ subject, teacher }) =>
      periodsOf(subject).flatMap((at): PlannedBook[] => {
        const period = periods[at]
        const control = college.subjects.find((one) => one.code === subject)?.control
        if (!period || !control) return []
        number += 1
        const booking = { group, subject, period, number, now, members: membersOf(code) }
        const scale = scaleOf(control)
        return [
          {
            group: code,
            subject,
            teacher,
            period: at,
            scale,
            rules: rulesOf(subject),
            isBound: at === current && subject === bound.subject && isPlace(group, bound),
            isSigned: isFinishing || (at < current && subject === signed.subject && isPlace(group, signed)),
            items: itemsOf(booking, isFull),
          },
        ]
      }),
    )
  })
  return { periods, books }
}
