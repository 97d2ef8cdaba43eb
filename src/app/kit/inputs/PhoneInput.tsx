import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { FieldFrame } from './FieldFrame'
import { phoneOf } from './masks'
import { formatPhone } from '../../../api/kit/formatting'
import { useField, type FieldProps } from './useField'

const asIs = (value: unknown) => value
const asText = (value: unknown): string => (typeof value === 'string' ? formatPhone(value) : '')

/** An international phone number; accepts any notation, and the value has the form +79161234567. */
export const PhoneInput = (props: FieldProps) => {
  const { field, frame, control } = useField(props, {
    whenEmpty: 'kit.empty.fill',
    format: asIs,
    parse: asIs,
    describe: (value) => asText(value) || '—',
  })
  const [typed, setTyped] = useState<string | null>(null)
  // Shows the input as typed while it matches the value.
  const isTyped = typed !== null && phoneOf(typed) === field.value
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        fullWidth
        className="num"
        id={control.id}
        name={field.name}
        type="tel"
        inputRef={field.ref}
        autoComplete="tel"
        placeholder="+7 916 123-45-67"
        value={isTyped ? typed : asText(field.value)}
        error={control.invalid}
        disabled={control.disabled}
        inputProps={{ inputMode: 'tel', 'aria-describedby': control.describedBy }}
        onChange={(event) => {
          setTyped(event.target.value)
          field.onChange(phoneOf(event.target.value))
        }}
        onBlur={() => {
          setTyped(null)
          field.onBlur()
        }}
      />
    </FieldFrame>
  )
}
