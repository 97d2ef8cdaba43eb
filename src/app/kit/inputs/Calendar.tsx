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

/** It appears because the person opened it, so the focus moves into it. */
const opened = { autoFocus: true, reduceAnimations: true }

const icon = { size: 20, strokeWidth: 1.75 }

/** How many years back the first and the last possible day are. */
export type YearsBack = readonly [oldest: number, newest: number]

/** A day gone by is found from the large to the small: a birthday is three presses away, not two hundred months. */
const pastDay = (yearsAgo: number, [oldest, newest]: YearsBack) => ({
  ...opened,
  openTo: 'year' as const,
  views: ['year', 'month', 'day'] as const,
  referenceDate: subYears(new Date(), yearsAgo),
  minDate: startOfYear(subYears(new Date(), oldest)),
  maxDate: subYears(new Date(), newest),
})
/** A life: the days that a person now can have had. */
const lifetime: YearsBack = [100, 0]

export type CalendarProps = {
  value: Date | null
  onPick: (day: Date) => void
  /** For a day gone by: the years come first, beginning at about so many back. */
  yearsAgo?: number
  /** The years that a day gone by can be chosen from. */
  possible?: YearsBack
}

/** A month to pick a day from; both languages begin the week on Monday. */
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
        {...(yearsAgo === undefined ? opened : pastDay(yearsAgo, possible))}
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
