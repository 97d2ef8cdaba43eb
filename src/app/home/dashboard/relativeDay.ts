import { dateOfDay, today } from '../../shell/dates'

const dayMs = 86_400_000

/** Formats a day relative to today: "через 3 дня", "завтра", "2 дня назад". */
export const relativeDay = (day: string, locale: string): string => {
  const [noon, now] = [dateOfDay(day), dateOfDay(today())]
  const days = noon && now ? Math.round((noon.getTime() - now.getTime()) / dayMs) : 0
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
}

/** Formats a day with its weekday: "понедельник, 30 ноября". */
export const dayInWords = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(dateOfDay(day) ?? undefined)
