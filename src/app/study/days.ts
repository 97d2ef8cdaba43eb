import { dateOfDay, today } from '../shell/dates'

const dayMs = 86_400_000

/** Days from today until `day`; negative if it has passed. */
export const daysUntil = (day: string): number => {
  const noon = dateOfDay(day)
  const now = dateOfDay(today())
  return noon && now ? Math.round((noon.getTime() - now.getTime()) / dayMs) : 0
}

/** Formats a day relative to today: "через 3 дня", "завтра", "2 дня назад". */
export const relativeDay = (day: string, locale: string): string =>
  new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(daysUntil(day), 'day')

/** Formats a day without the year: "16 октября". */
export const formatDayMonth = (moment: string, locale: string): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { day: 'numeric', month: 'long' }).format(
    dateOfDay(moment) ?? new Date(moment),
  )
