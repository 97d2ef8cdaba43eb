import OutlinedInput from '@mui/material/OutlinedInput'
import type { InputHTMLAttributes } from 'react'
import { FieldFrame } from './FieldFrame'
import { useField, type FieldProps } from './useField'

type Props = FieldProps & {
  /** Several lines: three rows to begin with, or `minRows`, growing with the text up to ten. */
  multiline?: boolean
  minRows?: number
  type?: 'text' | 'email' | 'tel' | 'url'
  placeholder?: string
  autoComplete?: string
  /** What else the browser is told of the box. */
  inputProps?: InputHTMLAttributes<HTMLInputElement>
  /** For a text that may be empty: an emptied field is '' rather than null. */
  keepsEmpty?: boolean
}

const asIs = (value: unknown) => value

const mostRows = 10

/** A text, of one line or several. */
export const TextInput = (props: Props) => {
  const { field, frame, control } = useField(
    { ...props, mayBeEmpty: props.mayBeEmpty || props.keepsEmpty },
    { whenEmpty: 'kit.empty.fill', ...(props.keepsEmpty && { parse: asIs }) },
  )
  const { type = 'text', multiline = false, minRows = 3, placeholder, autoComplete = 'off', inputProps } = props
  const lines = multiline && { multiline, minRows: Math.min(minRows, mostRows), maxRows: mostRows }
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
