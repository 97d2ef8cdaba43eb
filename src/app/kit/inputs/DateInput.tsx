import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Popover from '@mui/material/Popover'
import { CalendarDays, X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { dayOf } from '../dates'
import { dateOfDay, dayOfDate } from './days'
import { FieldFrame } from './FieldFrame'
import { LazyCalendar } from './LazyCalendar'
import { loadCalendar } from './loadCalendar'
import { useField, type FieldProps } from './useField'

/** A calendar that cannot be had says so when it is opened. */
const prepare = () => void loadCalendar().catch(() => undefined)

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
        onFocus={prepare}
        onPointerEnter={prepare}
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
        <LazyCalendar
          value={day}
          onPick={(date) => {
            field.onChange(dayOfDate(date))
            setOpen(false)
          }}
        />
      </Popover>
    </FieldFrame>
  )
}

const shownDay = (value: unknown): string => (typeof value === 'string' ? dayOf(value) : '')
