import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { format } from 'date-fns/format'
import { enGB } from 'date-fns/locale/en-GB'
import { ru } from 'date-fns/locale/ru'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocale, useTranslate } from 'react-admin'

/** It appears because the person opened it, so the focus moves into it. */
const opened = { autoFocus: true, reduceAnimations: true }

const icon = { size: 20, strokeWidth: 1.75 }

export type CalendarProps = { value: Date | null; onPick: (day: Date) => void }

/** A month to pick a day from; both languages begin the week on Monday. */
export const Calendar = ({ value, onPick }: CalendarProps) => {
  const words = useLocale() === 'ru' ? ru : enGB
  const translate = useTranslate()
  return (
    <LocalizationProvider
      dateAdapter={AdapterDateFns}
      adapterLocale={words}
      localeText={{
        previousMonth: translate('kit.date.previous_month'),
        nextMonth: translate('kit.date.next_month'),
        calendarViewSwitchingButtonAriaLabel: (view) =>
          translate(view === 'year' ? 'kit.date.to_days' : 'kit.date.to_years'),
      }}
    >
      <DateCalendar
        {...opened}
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
