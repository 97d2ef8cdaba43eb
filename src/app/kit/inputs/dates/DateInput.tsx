import { CalendarDays } from 'lucide-react'
import { dateOfDay, dayOf, isoDay } from '../../../shell/dates'
import { LazyCalendar } from './LazyCalendar'
import type { YearsBack } from './Calendar'
import { loadCalendar } from './loadCalendar'
import { PickerInput, type PickerProps } from './PickerInput'
import type { FieldProps } from '../useField'

/** Errors are ignored here; the calendar reports them when it is opened. */
const prepare = () => void loadCalendar().catch(() => undefined)
const formatValue = (value: unknown): string => (typeof value === 'string' ? dayOf(value) : '')

type Props = FieldProps & {
  /** Selects a past date: the calendar starts with the years, this many years ago. */
  yearsAgo?: number
  /** Selectable years for a past date. */
  possible?: YearsBack
}

/** A date field without typing: opens a calendar, shows dd.MM.yyyy, and its value is yyyy-MM-dd. */
export const DateInput = ({ yearsAgo, possible, ...props }: Props) => {
  const pickDay = ({ value, onPick, onClose }: PickerProps) => (
    <LazyCalendar
      value={dateOfDay(value)}
      yearsAgo={yearsAgo}
      possible={possible}
      onPick={(date) => {
        onPick(isoDay(date))
        onClose()
      }}
    />
  )
  return (
    <PickerInput
      {...props}
      shown={formatValue}
      placeholder="kit.date.placeholder"
      icon={CalendarDays}
      onApproach={prepare}
      picker={pickDay}
    />
  )
}
