import type { Locale } from '../../api/kit/endpoints'
import type { Permission } from '../../api/kit/permissions'
import { campaignDates, changesDates, entranceExamDates, originalsDates } from '../admissions'
import { examinationDates, ownLessonDates, ownRetakeDates, ownWorkDates, taughtLessonDates } from '../gradebook'
import { ownHomeworkDates, setHomeworkDates } from '../homework'
import type { CalendarContext, CalendarEntry, CalendarSource } from '../kit/calendarQueries'
import { dayOf } from '../kit/days'
import type { Person } from '../kit/person'
import type { Services } from '../kit/services'
import { localise } from '../kit/texts/messages'
import type { Db } from '../platform/database'
import { pollDates } from '../polls'
import { dueReadingDates, ownReadingDates } from '../study'
import { findOwnTestDates, readableTestDates } from '../testing'
import { listEntries } from './entryQueries'

const sources: readonly { permission: Permission; source: CalendarSource }[] = [
  { permission: 'study', source: ownLessonDates },
  { permission: 'study', source: ownWorkDates },
  { permission: 'study', source: ownRetakeDates },
  { permission: 'study', source: ownHomeworkDates },
  { permission: 'study', source: ownReadingDates },
  { permission: 'vote', source: pollDates },
  { permission: 'enroll', source: campaignDates },
  { permission: 'enroll', source: originalsDates },
  { permission: 'enroll', source: changesDates },
  { permission: 'enroll', source: entranceExamDates },
  { permission: 'manage gradebook', source: taughtLessonDates },
  { permission: 'manage gradebook', source: examinationDates },
  { permission: 'manage gradebook', source: setHomeworkDates },
  { permission: 'manage tests', source: readableTestDates },
  { permission: 'manage materials', source: dueReadingDates },
]

const [daysBack, daysAhead] = [60, 365]
const dayMs = 86_400_000

export type Reading = { db: Db; person: Person; locale: Locale; services: Pick<Services, 'config'>; now: Date }
const contextOf = ({ db, person, locale, services, now }: Reading): CalendarContext => {
  const { timeZone } = services.config
  const dayAt = (days: number) => dayOf(new Date(now.getTime() + days * dayMs), timeZone)
  return { db, person, locale, timeZone, from: dayAt(-daysBack), until: dayAt(daysAhead) }
}

/** The title with its kind, such as “Hand in: Essay”. */
export const titleOf = ({ kind, title }: Pick<CalendarEntry, 'kind' | 'title'>, locale: Locale): string =>
  kind === 'lesson' || kind === 'work' ? title : localise(locale, { key: `calendar.entry.${kind}`, values: { title } })

export const keyOf = ({ kind, id }: Pick<CalendarEntry, 'kind' | 'id'>): string => `${kind}-${id}`
const startOf = ({ starts_at, day }: CalendarEntry) => starts_at ?? `${day}T00:00`

/**
 * Returns the entries that the person may see now, soonest first. A lesson that a person both takes and teaches is listed once, and an
 * entrance exam is not listed again as a test.
 */
export const findEntries = async (reading: Reading): Promise<CalendarEntry[]> => {
  const context = contextOf(reading)
  const { holds } = context.person
  const open = sources.filter(({ permission }) => holds(permission)).map(({ source }) => source)
  const listed = await listEntries(context, open)
  const exams = new Set(listed.filter(({ kind }) => kind === 'entrance_exam').map(({ id }) => id))
  const tests = holds('study') ? await findOwnTestDates(context) : []
  const all = [...tests.filter(({ id }) => !exams.has(id)), ...listed]
  return [...new Map(all.map((entry) => [keyOf(entry), entry])).values()].toSorted((one, other) =>
    startOf(one) < startOf(other)
      ? -1
      : Number(startOf(one) > startOf(other)) || keyOf(one).localeCompare(keyOf(other)),
  )
}
