import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { format } from 'date-fns/format'
import { enGB } from 'date-fns/locale/en-GB'
import { ru } from 'date-fns/locale/ru'
import { startOfYear } from 'date-fns/startOfYear'
import { subYears } from 'date-fns/subYears'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocale, useTranslate } from 'react-admin'

/** The user has just opened the calendar, so it takes the focus. */
const openProps = { autoFocus: true, reduceAnimations: true }

const icon = { size: 20, strokeWidth: 1.75 }

/** Distance of the first and the last selectable year from now. */
export type YearsBack = readonly [oldest: number, newest: number]

/** Starts with the year, then month and day, so that a birthday takes three clicks instead of hundreds. */
const pastDateProps = (yearsAgo: number, [oldest, newest]: YearsBack) => ({
  ...openProps,
  openTo: 'year' as const,
  views: ['year', 'month', 'day'] as const,
  referenceDate: subYears(new Date(), yearsAgo),
  minDate: startOfYear(subYears(new Date(), oldest)),
  maxDate: subYears(new Date(), newest),
})
/** The years in which a living person can have been born. */
const lifetime: YearsBack = [100, 0]

export type CalendarProps = {
  value: Date | null
  onPick: (day: Date) => void
  /** Selects a past date: starts with the years, scrolled to this many years ago. */
  yearsAgo?: number
  /** Selectable years for a past date. */
  possible?: YearsBack
}

/** A month calendar; weeks start on Monday in both languages. */
export const Calendar = ({ value, onPick, yearsAgo, possible = lifetime }: CalendarProps) => {
  const words = useLocale() === 'ru' ? ru : enGB
  const translate = useTranslate()
  return (
    <LocalizationProvider
      dateAdapter={AdapterDateFns}
      adapterLocale={words}
      dateFormats={{ monthShort: 'LLL' }}
      localeText={{
        previousMonth: translate('kit.date.previous_month'),
        nextMonth: translate('kit.date.next_month'),
        calendarViewSwitchingButtonAriaLabel: (view) =>
          translate(view === 'year' ? 'kit.date.to_days' : 'kit.date.to_years'),
      }}
    >
      <DateCalendar
        {...(yearsAgo === undefined ? openProps : pastDateProps(yearsAgo, possible))}
        dayOfWeekFormatter={(day) => format(day, 'EEEEEE', { locale: words })}
        slots={{ leftArrowIcon: ChevronLeft, rightArrowIcon: ChevronRight, switchViewIcon: ChevronDown }}
        slotProps={{ leftArrowIcon: icon, rightArrowIcon: icon, switchViewIcon: icon }}
        value={value}
        onChange={(day, state) => {
          if (day && state === 'finish') onPick(day)
        }}
      />
    </LocalizationProvider>
  )
}
