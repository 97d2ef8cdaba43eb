import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Popover from '@mui/material/Popover'
import { CalendarDays, X } from 'lucide-react'
import { lazy, Suspense, useState, type ComponentType, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { dayOf } from '../dates'
import type { CalendarProps } from './Calendar'
import { CalendarFault } from './CalendarFault'
import { dateOfDay, dayOfDate } from './days'
import { FieldFrame } from './FieldFrame'
import { useField, type FieldProps } from './useField'

/** The calendar is a quarter of a form's weight: it comes when a date field has the focus or the pointer. */
const loadCalendar = (): Promise<ComponentType<CalendarProps>> =>
  import('./Calendar').then(
    ({ Calendar }) => Calendar,
    () => CalendarFault,
  )
const Calendar = lazy(async () => ({ default: await loadCalendar() }))

const opening = ['Enter', ' ', 'ArrowDown', 'ArrowUp']
const clearing = ['Backspace', 'Delete']
const asIs = (value: unknown) => value

/** A calendar day. It cannot be typed: the field opens a calendar (Monday first), shows dd.MM.yyyy and holds yyyy-MM-dd. */
export const DateInput = (props: FieldProps) => {
  const translate = useTranslate()
  const { field, frame, control } = useField(props, {
    format: asIs,
    parse: asIs,
    describe: (value) => shownDay(value) || '—',
  })
  const [open, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const day = dateOfDay(field.value)
  const show = () => !control.disabled && setOpen(true)
  const onKeyDown = (event: KeyboardEvent) => {
    if (opening.includes(event.key)) {
      event.preventDefault()
      show()
    }
    if (clearing.includes(event.key) && !control.disabled) field.onChange(null)
  }
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        ref={setAnchor}
        fullWidth
        className="num date-input"
        id={control.id}
        inputRef={field.ref}
        name={field.name}
        value={shownDay(field.value)}
        placeholder={translate('kit.date.placeholder')}
        onBlur={() => field.onBlur()}
        onClick={show}
        onFocus={() => void loadCalendar()}
        onPointerEnter={() => void loadCalendar()}
        onKeyDown={onKeyDown}
        error={control.invalid}
        disabled={control.disabled}
        inputProps={{
          readOnly: true,
          role: 'combobox',
          'aria-haspopup': 'dialog',
          'aria-expanded': open,
          'aria-describedby': control.describedBy,
        }}
        endAdornment={
          <InputAdornment position="end">
            {day && !control.disabled && (
              <IconButton
                size="small"
                tabIndex={-1}
                aria-label={translate('kit.date.clear', { field: frame.label })}
                onClick={(event) => {
                  event.stopPropagation()
                  field.onChange(null)
                }}
              >
                <X size={16} strokeWidth={2} aria-hidden />
              </IconButton>
            )}
            <CalendarDays size={20} strokeWidth={1.75} aria-hidden />
          </InputAdornment>
        }
      />
      <Popover
        open={open}
        anchorEl={anchor}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': frame.label, sx: { mt: 0.5 } } }}
      >
        <Suspense fallback={<div className="calendar-to-come" />}>
          <Calendar
            value={day}
            onPick={(date) => {
              field.onChange(dayOfDate(date))
              setOpen(false)
            }}
          />
        </Suspense>
      </Popover>
    </FieldFrame>
  )
}

const shownDay = (value: unknown): string => (typeof value === 'string' ? dayOf(value) : '')
