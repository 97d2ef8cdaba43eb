import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { MultiSectionDigitalClock } from '@mui/x-date-pickers/MultiSectionDigitalClock'
import { enGB } from 'date-fns/locale/en-GB'
import { ru } from 'date-fns/locale/ru'
import { useLocale } from 'react-admin'
import { Calendar } from './Calendar'

type Props = { value: Date | null; onPick: (moment: Date) => void }

const withTime = (day: Date, time: Date | null): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate(), time?.getHours() ?? 9, time?.getMinutes() ?? 0)

/** A day and an hour of it, of 24, to the minute. */
export const MomentPicker = ({ value, onPick }: Props) => (
  <div className="moment-picker">
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
