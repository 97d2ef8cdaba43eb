import type { Locale } from '../../api/kit/endpoints'

/** One for each time zone that was asked for: making it takes a hundred times as long as asking it. */
const calendars = new Map<string, Intl.DateTimeFormat>()
/** Swedes write days as yyyy-MM-dd. */
const newCalendar = (timeZone: string): Intl.DateTimeFormat => {
  const made = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })
  calendars.set(timeZone, made)
  return made
}

/** The calendar day of a moment where it is told, yyyy-MM-dd: in Moscow a day begins while UTC has the one before. */
export const dayOf = (moment: Date, timeZone = 'UTC'): string =>
  (calendars.get(timeZone) ?? newCalendar(timeZone)).format(moment)

/** The time zone as databases have it: programs know some more names of the same, such as US/Pacific-New. */
export const zoneOf = (name: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone

/** A day (yyyy-MM-dd, with or without a time behind it) in figures, dd.MM.yyyy; empty where there is none. */
export const dayInFigures = (day: string | null | undefined): string =>
  day?.slice(0, 10).split('-').toReversed().join('.') ?? ''

const formats = { ru: 'ru-RU', en: 'en-GB' } as const
/** A moment by the clock of the reader: 15 августа 2026 г. в 09:30, 15 August 2026 at 09:30. */
export const momentInWords = (locale: Locale, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(formats[locale], { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)
/** A day (yyyy-MM-dd) as people write it: 15 августа 2026 г., 15 August 2026. */
export const dayInWords = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(formats[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))
