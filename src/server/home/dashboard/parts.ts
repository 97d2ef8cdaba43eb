import type { DashboardView } from '../../../api/home/dashboard'
import type { DatedEntry, Todo } from '../../../api/home/entries'
import type { HomePart } from '../../../api/home/teaching'
import type { Permission } from '../../../api/kit/permissions'
import { reportedComments } from '../../comments'
import { ownAnnouncements } from '../../announcements'
import { findOwnGrades, findTeaching, ownLessons, taughtLessons } from '../../gradebook'
import { dayOf } from '../../kit/days'
import type { Context } from '../../kit/handlers'
import type { HomeContext, HomeSource } from '../../kit/homeContext'
import type { Person } from '../../kit/person'
import { dueHomework, findHomeworkToReview, ownHomework } from '../../homework'
import { ownVoting } from '../../polls'
import { returnedAchievements } from '../../portfolio'
import { dueReading, ownReading } from '../../study'
import { findMarking, findOwnTests, testCalendar } from '../../testing'
import { findOwnFacts, type OwnFacts } from './dashboardQueries'

/** For users with one of the permissions; without any, for everybody. */
type Source = { permission?: Permission | readonly Permission[]; source: HomeSource<never> }
/** Parts of features that are only lists of things to do, dates and lessons. */
const sources: readonly Source[] = [
  { source: ownAnnouncements },
  { permission: 'study', source: ownLessons },
  { permission: 'study', source: ownHomework },
  { permission: 'study', source: ownReading },
  { permission: 'study', source: returnedAchievements },
  { permission: 'vote', source: ownVoting },
  { permission: 'manage gradebook', source: taughtLessons },
  { permission: 'manage gradebook', source: dueHomework },
  { permission: 'manage tests', source: testCalendar },
  { permission: 'manage materials', source: dueReading },
  { permission: ['manage materials', 'manage gradebook'], source: reportedComments },
]

type OwnParts = OwnFacts & Pick<DashboardView, 'running' | 'todo' | 'dates' | 'lessons' | 'grades' | 'teaching'>
/** Facts about the user, and things to do and coming dates from all features. */
export const findOwnParts = async (context: HomeContext): Promise<OwnParts> => {
  const { db, locale, person, timeZone } = context
  const open = sources
    .filter(({ permission }) => !permission || [permission].flat().some(person.holds))
    .map(({ source }) => source)
  const { parts, ...facts } = await findOwnFacts(db, {
    person,
    locale,
    sources: open.map(({ rows }) => rows(context)),
  })
  const tests = person.holds('study') ? await findOwnTests(context) : null
  const grades = facts.own_group ? await findOwnGrades(context) : null
  const taught = person.holds('manage gradebook') ? await findTeaching(context) : null
  const teaches = taught !== null || person.reach === 'own'
  const marking = teaches ? await findAllMarking(context) : null
  const all: Partial<HomePart>[] = [
    ...open.map(({ present }, at) => present(parts[at] ?? [])),
    ...[tests, grades, taught].flatMap((part) => part ?? []),
  ]
  return {
    ...facts,
    running: tests?.running ?? null,
    todo: byDate(
      all.flatMap(({ todo }) => todo ?? []),
      timeZone,
    ),
    dates: byDate(
      all.flatMap(({ dates }) => dates ?? []),
      timeZone,
    ),
    lessons: all.flatMap(({ lessons }) => lessons ?? []),
    grades: grades && { retaken: grades.retaken, news: grades.news },
    teaching:
      taught || marking
        ? {
            marking,
            groups: taught?.groups ?? [],
            debtors: taught?.debtors ?? null,
            absentees: taught?.absentees ?? null,
            hidden_marks: taught?.hidden_marks ?? [],
          }
        : null,
  }
}

const sunday = 7
/** The context with days in the user's time zone. */
export const homeContextOf = (
  { db, locale, now, person }: Pick<Context, 'db' | 'locale' | 'now'> & { person: Person },
  timeZone: string,
): HomeContext => {
  const today = dayOf(now, timeZone)
  const last = new Date(`${today}T00:00Z`)
  last.setUTCDate(last.getUTCDate() + sunday - (last.getUTCDay() || sunday) + sunday)
  return { db, locale, now, person, timeZone, today, lastDay: last.toISOString().slice(0, 10) }
}

/** Answers and homework that wait for the person, oldest first; null for people who mark neither. */
const findAllMarking = async (context: HomeContext) => {
  const { person } = context
  const open = [
    ...(person.holds('manage tests') ? [findMarking] : []),
    ...(person.holds('manage gradebook') ? [findHomeworkToReview] : []),
  ]
  if (open.length === 0) return null
  const lists = await Promise.all(open.map((find) => find(context)))
  return lists.flat().toSorted((one, other) => Date.parse(one.oldest_at) - Date.parse(other.oldest_at))
}

/** A day sorts after the moments in it, because it lasts until midnight. */
const keyOf = ({ at, on }: DatedEntry, timeZone: string): string => {
  if (at !== null) return `${dayOf(new Date(at), timeZone)} ${new Date(at).toISOString()}`
  return on === null ? '~' : `${on} ~`
}

/** Soonest first, things without a date last. */
const byDate = <E extends DatedEntry | Todo>(entries: readonly E[], timeZone: string): E[] =>
  entries
    .map((entry) => ({ entry, key: keyOf(entry, timeZone) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ entry }) => entry)
