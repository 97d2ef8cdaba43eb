import { dayOf } from '../kit/days'
import type { CalendarContext, CalendarEntry } from '../kit/calendarQueries'
import { listOwnTests, type OwnTestRow } from './attempts/availableTestQueries'
import { ownStateOf } from './attempts/availableTests'

/** A test that is open for at most so many hours is one entry, like an exam. */
const shortHours = 12
const hourMs = 3_600_000

type Times = Pick<CalendarEntry, 'kind' | 'starts_at' | 'ends_at'>
const timesOf = ({ opens_at, closes_at }: ReturnType<typeof ownStateOf>): Times[] => {
  const isShort =
    opens_at !== null && closes_at !== null && Date.parse(closes_at) - Date.parse(opens_at) <= shortHours * hourMs
  return isShort
    ? [{ kind: 'test', starts_at: opens_at, ends_at: closes_at }]
    : [
        { kind: 'test_opens', starts_at: opens_at, ends_at: null },
        { kind: 'test_closes', starts_at: closes_at, ends_at: null },
      ]
}

/** An exception with own hours changes the entry too. */
const stampsOf = ({ updated_at, version, personal, of_group }: OwnTestRow) => {
  const exceptions = [personal, of_group].filter((one) => one !== null)
  const times = [updated_at, ...exceptions.map((one) => one.updated_at)]
  return {
    updated_at: times.toSorted((one, other) => Date.parse(other) - Date.parse(one))[0] ?? updated_at,
    version: exceptions.reduce((sum, one) => sum + one.version, version),
  }
}

const entriesOf = (test: OwnTestRow): CalendarEntry[] =>
  timesOf(ownStateOf(test)).map((times) => ({
    ...times,
    id: test.id,
    title: test.name,
    details: [test.subject_name],
    place: null,
    day: null,
    path: `/testing/${test.id}`,
    ...stampsOf(test),
  }))

/** The student's tests with the student's own hours. */
export const findOwnTestDates = async (context: CalendarContext): Promise<CalendarEntry[]> => {
  const { db, person, locale, timeZone, from, until } = context
  const tests = await listOwnTests(db, { userId: person.id, locale })
  return tests.flatMap(entriesOf).filter(({ starts_at }) => {
    const day = starts_at === null ? null : dayOf(new Date(starts_at), timeZone)
    return day !== null && day >= from && day <= until
  })
}
