import OutlinedInput from '@mui/material/OutlinedInput'
import type { InputBaseComponentProps } from '@mui/material/InputBase'
import { useTranslate } from 'react-admin'
import { IMaskInput } from 'react-imask'
import { FieldFrame } from './FieldFrame'
import { masks, type Mask } from './masks'
import { useField, type FieldProps } from './useField'

type Props = FieldProps & { mask: keyof typeof masks }

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

const applyMask = (mask: Mask, digits: string): string => {
  let position = 0
  return mask.pattern.replaceAll('0', () => digits[position++] ?? '').replace(/[^\d]+$/, '')
}

/** A document number with a mask; the value contains only digits. Implausible numbers show a hint instead of an error. */
export const MaskedInput = (props: Props) => {
  const mask: Mask = masks[props.mask]
  const translate = useTranslate()
  const { field, frame, control } = useField(props, {
    whenEmpty: 'kit.empty.fill',
    format: asText,
    parse: (value) => value,
    describe: (value) => applyMask(mask, asText(value)) || '—',
  })
  const digits = asText(field.value).replaceAll(/\D/g, '')
  const whole = digits.length === mask.pattern.replaceAll(/[^0]/g, '').length
  const doubt = whole && mask.plausible?.(digits) === false ? translate(`kit.mask.doubt.${props.mask}`) : undefined
  // An error replaces the hint.
  return (
    <FieldFrame {...frame} help={frame.error ? frame.help : (doubt ?? frame.help)}>
      <OutlinedInput
        fullWidth
        className="num"
        id={control.id}
        name={field.name}
        inputRef={field.ref}
        error={control.invalid}
        disabled={control.disabled}
        placeholder={mask.example}
        onBlur={() => field.onBlur()}
        inputComponent={MaskField}
        inputProps={{
          mask: mask.pattern,
          value: digits,
          inputMode: 'numeric',
          autoComplete: 'off',
          'aria-describedby': control.describedBy,
          // A call without an event means that the mask has reformatted the stored value, not that the user has typed.
          onAccept: (typed: string, _mask: unknown, event?: InputEvent) => {
            if (event && typed !== digits) field.onChange(typed)
          },
        }}
      />
    </FieldFrame>
  )
}

/** Wraps react-imask for MUI; the value is unmasked. */
const MaskField = ({ ref, mask, onAccept, onChange: _library, ...rest }: InputBaseComponentProps) => (
  <IMaskInput {...rest} mask={String(mask)} unmask inputRef={ref} onAccept={onAccept} />
)
