import OutlinedInput from '@mui/material/OutlinedInput'
import type { InputHTMLAttributes } from 'react'
import { FieldFrame } from './FieldFrame'
import { useField, type FieldProps } from './useField'

type Props = FieldProps & {
  /** Multiple lines: starts with `minRows` (3 by default) and grows up to ten. */
  multiline?: boolean
  minRows?: number
  type?: 'text' | 'email' | 'tel' | 'url' | 'time'
  placeholder?: string
  autoComplete?: string
  /** Further attributes of the input element. */
  inputProps?: InputHTMLAttributes<HTMLInputElement>
  /** Stores '' instead of null for an empty field. */
  keepsEmpty?: boolean
}

const asIs = (value: unknown) => value

const maxRows = 10

/** A text field with one or more lines. */
export const TextInput = (props: Props) => {
  const { field, frame, control } = useField(
    { ...props, mayBeEmpty: props.mayBeEmpty || props.keepsEmpty },
    { whenEmpty: 'kit.empty.fill', ...(props.keepsEmpty && { parse: asIs }) },
  )
  const { type = 'text', multiline = false, minRows = 3, placeholder, autoComplete = 'off', inputProps } = props
  const lines = multiline && { multiline, minRows: Math.min(minRows, maxRows), maxRows }
  const { ref, ...handlers } = field
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        {...handlers}
        fullWidth
        id={control.id}
        {...(lines || { type })}
        inputRef={ref}
        error={control.invalid}
        disabled={control.disabled}
        autoComplete={autoComplete}
        placeholder={placeholder}
        inputProps={{ ...inputProps, 'aria-describedby': control.describedBy }}
      />
    </FieldFrame>
  )
}
