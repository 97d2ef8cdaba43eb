import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { FieldFrame } from '../../kit/inputs/FieldFrame'
import { useField, type FieldProps } from '../../kit/inputs/useField'

const asIs = (value: unknown) => value
const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
const linesOf = (typed: string): string[] =>
  typed
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter(Boolean)

/** Addresses or CIDR blocks, one per line. Preserves the typed text as long as it yields the same list. */
export const NetworksInput = (props: FieldProps) => {
  const { field, frame, control } = useField(props, {
    format: asIs,
    parse: asIs,
    describe: (value) => stringsOf(value).join(', ') || '—',
  })
  const [typed, setTyped] = useState('')
  const networks = stringsOf(field.value)
  const shown = linesOf(typed).join() === networks.join() ? typed : networks.join('\n')
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        fullWidth
        multiline
        minRows={2}
        maxRows={10}
        className="num"
        id={control.id}
        inputRef={field.ref}
        name={field.name}
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value)
          field.onChange(linesOf(event.target.value))
        }}
        onBlur={() => field.onBlur()}
        error={control.invalid}
        disabled={control.disabled}
        autoComplete="off"
        placeholder="10.20.0.0/16"
        inputProps={{ 'aria-describedby': control.describedBy }}
      />
    </FieldFrame>
  )
}
