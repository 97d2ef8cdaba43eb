import OutlinedInput from '@mui/material/OutlinedInput'
import { FieldFrame } from './FieldFrame'
import { useField, type FieldProps } from './useField'

type Props = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'url'
  placeholder?: string
  autoComplete?: string
  /** For a text that may be empty: an emptied field is '' rather than null. */
  keepsEmpty?: boolean
}

const asIs = (value: unknown) => value

/** One line of text. */
export const TextInput = (props: Props) => {
  const { field, frame, control } = useField(props, props.keepsEmpty ? { parse: asIs } : {})
  const { type = 'text', placeholder, autoComplete = 'off' } = props
  const { ref, ...handlers } = field
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        {...handlers}
        fullWidth
        id={control.id}
        type={type}
        inputRef={ref}
        error={control.invalid}
        disabled={control.disabled}
        autoComplete={autoComplete}
        placeholder={placeholder}
        inputProps={{ 'aria-describedby': control.describedBy }}
      />
    </FieldFrame>
  )
}
