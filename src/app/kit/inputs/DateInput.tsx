import { CalendarDays } from 'lucide-react'
import { dateOfDay, dayOf, isoDay } from '../../shell/dates'
import { LazyCalendar } from './LazyCalendar'
import type { YearsBack } from './Calendar'
import { loadCalendar } from './loadCalendar'
import { PickedInput, type Picking } from './PickedInput'
import type { FieldProps } from './useField'

/** A calendar that cannot be had says so when it is opened. */
const prepare = () => void loadCalendar().catch(() => undefined)
const shown = (value: unknown): string => (typeof value === 'string' ? dayOf(value) : '')

type Props = FieldProps & {
  /** For a day gone by: the calendar opens at its years, so many back. */
  yearsAgo?: number
  /** The years that a day gone by can be chosen from. */
  possible?: YearsBack
}

/** A calendar day. It cannot be typed: the field opens a calendar (Monday first), shows dd.MM.yyyy and holds yyyy-MM-dd. */
export const DateInput = ({ yearsAgo, possible, ...props }: Props) => {
  const pickDay = ({ value, onPick, onClose }: Picking) => (
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
    <PickedInput
      {...props}
      shown={shown}
      placeholder="kit.date.placeholder"
      icon={CalendarDays}
      onApproach={prepare}
      picker={pickDay}
    />
  )
}
