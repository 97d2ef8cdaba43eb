import { CalendarClock } from 'lucide-react'
import { dayAndTime } from '../../../shell/dates'
import { PickerInput, type PickerProps } from './PickerInput'
import type { FieldProps } from '../useField'
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock'
import { enGB } from 'date-fns/locale/en-GB'
import { ru } from 'date-fns/locale/ru'
import { useLocale } from 'react-admin'
import { Calendar } from './Calendar'

const formatValue = (value: unknown): string => (typeof value === 'string' && value !== '' ? dayAndTime(value) : '')
const momentOf = (value: unknown): Date | null => (formatValue(value) === '' ? null : new Date(String(value)))

const pickMoment = ({ value, onPick }: PickerProps) => (
  <MomentPicker value={momentOf(value)} onPick={(moment) => onPick(moment.toISOString())} />
)

/**
 * A date and time field without typing: opens a calendar and a clock, shows dd.MM.yyyy HH:mm in the user's time zone,
 * and its value is ISO 8601 in UTC.
 */
export const DateTimeInput = (props: FieldProps) => (
  <PickerInput
    {...props}
    shown={formatValue}
    placeholder="kit.date.moment_placeholder"
    icon={CalendarClock}
    picker={pickMoment}
  />
)

type Props = { value: Date | null; onPick: (moment: Date) => void }

const withTime = (day: Date, time: Date | null): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate(), time?.getHours() ?? 9, time?.getMinutes() ?? 0)

/** A date picker with a 24-hour time picker. */
const MomentPicker = ({ value, onPick }: Props) => (
  <div className="row wrap align-start">
    <Calendar value={value} onPick={(day) => onPick(withTime(day, value))} />
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={useLocale() === 'ru' ? ru : enGB}>
      <MultiSectionDigitalClock
        ampm={false}
        timeSteps={{ minutes: 1 }}
        value={value}
        onChange={(time) => {
          if (time) onPick(withTime(value ?? new Date(), time))
        }}
      />
    </LocalizationProvider>
  </div>
)
