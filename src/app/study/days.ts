import { dateOfDay, isoDay } from '../shell/dates'

/** The reader's day, yyyy-MM-dd. */
export const today = (): string => isoDay(new Date())

const dayMs = 86_400_000

/** How many days from today a day is; less than nothing for one gone by. */
export const daysTo = (day: string): number => {
  const noon = dateOfDay(day)
  const now = dateOfDay(today())
  return noon && now ? Math.round((noon.getTime() - now.getTime()) / dayMs) : 0
}

/** "через 3 дня", "завтра", "2 дня назад". */
export const awayOf = (day: string, locale: string): string =>
  new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(daysTo(day), 'day')

/** "16 октября": a day of these months needs no year. */
export const dayInWords = (moment: string, locale: string): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { day: 'numeric', month: 'long' }).format(
    dateOfDay(moment) ?? new Date(moment),
  )
