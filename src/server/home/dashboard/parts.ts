import type { DashboardView } from '../../../api/home/dashboard'
import type { DatedEntry, HomePart, Todo } from '../../../api/home/entries'
import type { Permission } from '../../../api/kit/permissions'
import { findOwnGrades, findOwnLessons, findTeaching } from '../../gradebook'
import { dayOf } from '../../kit/days'
import type { Context } from '../../kit/handlers'
import type { HomeContext } from '../../kit/homeContext'
import type { Person } from '../../kit/person'
import { findVoting } from '../../polls'
import { findReturnedItems } from '../../portfolio'
import { findDueMaterials, findOwnReading } from '../../study'
import { findMarking, findOwnTests, findTestDates } from '../../testing'

const noPart: HomePart = { todo: [], dates: [] }

/**
 * Parts of features that are only lists of things to do and dates. They are read one after another, because a
 * connection keeps the plans of its statements.
 */
const listParts = async (context: HomeContext): Promise<HomePart[]> => {
  const part = async (permission: Permission, find: (context: HomeContext) => Promise<HomePart>) =>
    context.person.holds(permission) ? find(context) : noPart
  return [
    await part('study', findOwnReading),
    await part('study', findReturnedItems),
    await part('vote', findVoting),
    await part('manage tests', findTestDates),
    await part('manage materials', findDueMaterials),
  ]
}

type OwnParts = Pick<DashboardView, 'running' | 'todo' | 'dates' | 'lessons' | 'grades' | 'teaching'>
/** Things to do and coming dates from all features. */
export const findOwnParts = async (context: HomeContext, { isStudent }: { isStudent: boolean }): Promise<OwnParts> => {
  const { person, timeZone } = context
  const parts = await listParts(context)
  const { running, ...tests } = person.holds('study') ? await findOwnTests(context) : { running: null, ...noPart }
  const grades = isStudent ? await findOwnGrades(context) : null
  const taught = person.holds('manage gradebook') ? await findTeaching(context) : null
  const teaches = taught !== null || person.reach === 'own'
  const marking = teaches && person.holds('manage tests') ? await findMarking(context) : null
  const all = [...parts, tests, grades ?? noPart, taught ?? noPart]
  return {
    running,
    todo: byDate(
      all.flatMap(({ todo }) => todo),
      timeZone,
    ),
    dates: byDate(
      all.flatMap(({ dates }) => dates),
      timeZone,
    ),
    lessons: [...(isStudent ? await findOwnLessons(context) : []), ...(taught?.lessons ?? [])],
    grades: grades && { retaken: grades.retaken, news: grades.news },
    teaching:
      taught || marking
        ? {
            marking,
            groups: taught?.groups ?? [],
            debtors: taught?.debtors ?? null,
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
