import { createHash } from 'node:crypto'
import ical, { type ICalEventData } from 'ical-generator'
import { collegeName } from '../kit/college'
import type { CalendarEntry } from '../kit/calendarQueries'
import { pageUrl, siteOrigin } from '../kit/records/pageLinks'
import { localise } from '../kit/texts/messages'
import { findEntries, keyOf, titleOf, type Reading } from './entries'

/** In seconds, as a suggestion to programs. */
const refreshSeconds = 3600

type IcsFile = { text: string; tag: string }

/** An entry without hours lasts all day and has no time zone; the others are in UTC, which needs no rules of zones. */
const timesOf = ({ day, starts_at, ends_at }: CalendarEntry): Pick<ICalEventData, 'start' | 'end' | 'allDay'> =>
  starts_at === null
    ? { start: `${day}`, allDay: true }
    : { start: new Date(starts_at), end: ends_at && new Date(ends_at) }

/** The calendar of a person. Its text changes only with its entries, so that an ETag is possible. */
export const makeFeed = async (reading: Reading): Promise<IcsFile> => {
  const { db, locale, services } = reading
  const { config } = services
  const { host } = new URL(siteOrigin(config))
  const calendar = ical({
    name: localise(locale, { key: 'calendar.name', values: { college: await collegeName(db, config, locale) } }),
    prodId: { company: 'Abitura', product: 'Calendar', language: locale.toUpperCase() },
    ttl: refreshSeconds,
  })
  for (const entry of await findEntries(reading)) {
    const updated = new Date(entry.updated_at)
    calendar.createEvent({
      ...timesOf(entry),
      id: `${keyOf(entry)}@${host}`,
      summary: titleOf(entry, locale),
      description: entry.details.join('\n') || null,
      location: entry.place,
      url: pageUrl(config, { locale, path: entry.path }),
      sequence: entry.version - 1,
      stamp: updated,
      lastModified: updated,
    })
  }
  const text = calendar.toString()
  return { text, tag: createHash('sha256').update(text).digest('base64url') }
}
