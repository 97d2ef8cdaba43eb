import OutlinedInput from '@mui/material/OutlinedInput'
import { FieldFrame } from './FieldFrame'
import { useField, type FieldProps } from './useField'

type Props = FieldProps & {
  /** Rows shown while the text is short. */
  rows?: number
}

const defaultRows = 3
const mostRows = 10

/** Several lines of text: three rows to begin with, growing with the text up to ten. */
export const TextareaInput = (props: Props) => {
  const { field, frame, control } = useField(props)
  const { ref, ...handlers } = field
  const rows = Math.min(props.rows ?? defaultRows, mostRows)
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        {...handlers}
        fullWidth
        multiline
        minRows={rows}
        maxRows={mostRows}
        id={control.id}
        inputRef={ref}
        error={control.invalid}
        disabled={control.disabled}
        inputProps={{ 'aria-describedby': control.describedBy }}
      />
    </FieldFrame>
  )
}
