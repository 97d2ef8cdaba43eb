import { CalendarClock } from 'lucide-react'
import { dayAndTime } from '../../shell/dates'
import { MomentPicker } from './MomentPicker'
import { PickedInput, type Picking } from './PickedInput'
import type { FieldProps } from './useField'

const shown = (value: unknown): string => (typeof value === 'string' && value !== '' ? dayAndTime(value) : '')
const momentOf = (value: unknown): Date | null => (shown(value) === '' ? null : new Date(String(value)))

const pickMoment = ({ value, onPick }: Picking) => (
  <MomentPicker value={momentOf(value)} onPick={(moment) => onPick(moment.toISOString())} />
)

/** A moment. It cannot be typed: the field opens a calendar and a clock, shows dd.MM.yyyy HH:mm in the reader's time zone and holds ISO 8601 in UTC. */
export const DateTimeInput = (props: FieldProps) => (
  <PickedInput
    {...props}
    shown={shown}
    placeholder="kit.date.moment_placeholder"
    icon={CalendarClock}
    picker={pickMoment}
  />
)
