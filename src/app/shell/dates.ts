/** A timestamp as a Date or API text; a plain day (yyyy-MM-dd) is the same day in every time zone. */
export type Moment = Date | string

const bareDay = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * Converts a day (yyyy-MM-dd) to a local date at noon, which no time zone or daylight saving change can shift to
 * another day. Null for anything else.
 */
export const dateOfDay = (day: unknown): Date | null => {
  const [, year, month, date] = (typeof day === 'string' && bareDay.exec(day)) || []
  return year ? new Date(Number(year), Number(month) - 1, Number(date), 12) : null
}

const moment = (value: Moment): Date => (value instanceof Date ? value : (dateOfDay(value) ?? new Date(value)))

const two = (value: number): string => String(value).padStart(2, '0')
const clock = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}`
const dotted = (date: Date): string => `${two(date.getDate())}.${two(date.getMonth() + 1)}.${year(date)}`
const year = (date: Date): string => String(date.getFullYear()).padStart(4, '0')

const dateFormatter = (format: (date: Date) => string) => (value: Moment) => {
  const date = moment(value)
  return Number.isNaN(date.getTime()) ? '' : format(date)
}

/** YYYY-MM-DD, for values, not for display. */
export const isoDay = dateFormatter((date) => `${year(date)}-${two(date.getMonth() + 1)}-${two(date.getDate())}`)
/** DD.MM.YYYY */
export const dayOf = dateFormatter(dotted)
/** DD.MM.YYYY HH:mm in the user's time zone. */
export const dayAndTime = dateFormatter((date) => `${dotted(date)} ${clock(date)}`)
/** Whether the value is a plain day (yyyy-MM-dd), which ends at 23:59 in the college's time zone. */
export const isDay = (value: string): boolean => bareDay.test(value)
/** DD.MM.YYYY for a plain day, DD.MM.YYYY HH:mm for a timestamp. */
export const dayOrMoment = (value: string) => (bareDay.test(value) ? dayOf(value) : dayAndTime(value))
/** HH:mm in the user's time zone. */
export const timeOf = dateFormatter(clock)

/** Today in the user's time zone, yyyy-MM-dd. */
export const today = (): string => isoDay(new Date())
