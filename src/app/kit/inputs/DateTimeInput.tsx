import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Popover from '@mui/material/Popover'
import { CalendarClock, X } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { dayAndTime } from '../dates'
import { FieldFrame } from './FieldFrame'
import { MomentPicker } from './MomentPicker'
import { useField, type FieldProps } from './useField'

const opening = ['Enter', ' ', 'ArrowDown', 'ArrowUp']
const clearing = ['Backspace', 'Delete']
const asIs = (value: unknown) => value
const shown = (value: unknown): string => (typeof value === 'string' && value !== '' ? dayAndTime(value) : '')
const momentOf = (value: unknown): Date | null => (shown(value) === '' ? null : new Date(String(value)))

/** A moment. It cannot be typed: the field opens a calendar and a clock, shows dd.MM.yyyy HH:mm in the reader's time zone and holds ISO 8601 in UTC. */
export const DateTimeInput = (props: FieldProps) => {
  const translate = useTranslate()
  const { field, frame, control } = useField(props, {
    format: asIs,
    parse: asIs,
    describe: (value) => shown(value) || '—',
  })
  const [open, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const show = () => !control.disabled && setOpen(true)
  const clear = () => field.onChange(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (opening.includes(event.key)) {
      event.preventDefault()
      show()
    }
    if (clearing.includes(event.key) && !control.disabled) clear()
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
        value={shown(field.value)}
        placeholder={translate('kit.date.moment_placeholder')}
        onBlur={() => field.onBlur()}
        onClick={show}
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
            {shown(field.value) !== '' && !control.disabled && (
              <IconButton
                size="small"
                tabIndex={-1}
                aria-label={translate('kit.date.clear', { field: frame.label })}
                onClick={(event) => {
                  event.stopPropagation()
                  clear()
                }}
              >
                <X size={16} strokeWidth={2} aria-hidden />
              </IconButton>
            )}
            <CalendarClock size={20} strokeWidth={1.75} aria-hidden />
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
        <MomentPicker value={momentOf(field.value)} onPick={(moment) => field.onChange(moment.toISOString())} />
      </Popover>
    </FieldFrame>
  )
}
