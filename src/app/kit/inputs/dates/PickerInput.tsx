import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import Popover from '@mui/material/Popover'
import { X, type LucideIcon } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { FieldFrame } from '../FieldFrame'
import { useField, type FieldProps } from '../useField'

export type PickerProps = { value: unknown; onPick: (value: string) => void; onClose: () => void }
type Props = FieldProps & {
  /** Formats the value for display; empty if there is none. */
  shown: (value: unknown) => string
  /** Message key of the placeholder. */
  placeholder: string
  icon: LucideIcon
  /** Called on focus, before the field is opened, for example to preload the picker. */
  onApproach?: () => void
  /** The popup content. */
  picker: (picking: PickerProps) => ReactNode
}

const openKeys = ['Enter', ' ', 'ArrowDown', 'ArrowUp']
const clearKeys = ['Backspace', 'Delete']
const asIs = (value: unknown) => value

/** A read-only field with a popup picker; a key or the clear button empties it. */
export const PickerInput = ({ shown, placeholder, icon: Icon, onApproach, picker, ...props }: Props) => {
  const translate = useTranslate()
  const { field, frame, control } = useField(props, {
    whenEmpty: 'kit.empty.choose',
    format: asIs,
    parse: asIs,
    describe: (value) => shown(value) || '—',
  })
  const [open, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const text = shown(field.value)
  const show = () => !control.disabled && setOpen(true)
  const clear = () => field.onChange(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (openKeys.includes(event.key)) {
      event.preventDefault()
      show()
    }
    if (clearKeys.includes(event.key) && !control.disabled) clear()
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
        value={text}
        placeholder={translate(placeholder)}
        // Opening moves the focus into the picker, so validation waits until it is closed.
        onBlur={() => !open && field.onBlur()}
        onClick={show}
        onFocus={onApproach}
        onPointerEnter={onApproach}
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
            {text !== '' && !control.disabled && (
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
            <Icon className="faint" size={20} strokeWidth={1.75} aria-hidden />
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
        {picker({ value: field.value, onPick: (value) => field.onChange(value), onClose: () => setOpen(false) })}
      </Popover>
    </FieldFrame>
  )
}
