import type { Locale } from '../../api/kit/endpoints'

/** Cached by their options: creating a formatter takes a hundred times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const formatterFor = (locale: string, options: Intl.DateTimeFormatOptions & { timeZone: string }) => {
  const key = [locale, options.timeZone, options.dateStyle, options.timeStyle].join()
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(key, made)
  return made
}

/** Returns the calendar day of a moment in a time zone, yyyy-MM-dd, which is how the Swedish locale formats days. */
export const dayOf = (moment: Date, timeZone: string): string =>
  formatterFor('sv-SE', { dateStyle: 'short', timeZone }).format(moment)

/** Canonical name of the time zone; databases lack some aliases that Intl accepts, such as US/Pacific-New. */
export const zoneOf = (name: string): string => formatterFor('en', { timeZone: name }).resolvedOptions().timeZone

/** Formats a day (yyyy-MM-dd, optionally followed by a time) as dd.MM.yyyy; empty if there is none. */
export const dayInFigures = (day: string | null | undefined): string =>
  day?.slice(0, 10).split('-').toReversed().join('.') ?? ''

const formats = { ru: 'ru-RU', en: 'en-GB' } as const
/** Formats a moment in the reader's time zone: 15 августа 2026 г. в 09:30, 15 August 2026 at 09:30. */
export const momentInWords = (locale: Locale, at: Date, timeZone: string): string =>
  formatterFor(formats[locale], { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)
/** Formats a day (yyyy-MM-dd): 15 августа 2026 г., 15 August 2026. */
export const dayInWords = (locale: Locale, day: string): string =>
  formatterFor(formats[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))
