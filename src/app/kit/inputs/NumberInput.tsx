import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useLocale } from 'react-admin'
import { FieldFrame } from './FieldFrame'
import { useField, type FieldProps } from './useField'

type Props = FieldProps & {
  /** Shown inside the control, on the right. */
  unit?: string
  /** Set to 1 for whole numbers; phones then show a keyboard without a comma. */
  step?: 1
  /** Shows the default that applies if the field is empty. */
  placeholder?: string
}

const asIs = (value: unknown) => value

/** A number field. Valid input stays as typed ("4,30"); invalid input is sent to the server as text. */
export const NumberInput = (props: Props) => {
  const locale = useLocale()
  const { field, frame, control } = useField(props, {
    whenEmpty: 'kit.empty.fill',
    format: asIs,
    parse: asIs,
    describe: (value) => editableNumber({ value, locale }) || '—',
  })
  const { ref, value, onChange, ...handlers } = field
  const [typed, setTyped] = useState('')
  const shown = parseNumber(typed) === value ? typed : editableNumber({ value, locale })
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        {...handlers}
        fullWidth
        className="num"
        id={control.id}
        inputRef={ref}
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(parseNumber(event.target.value))
        }}
        error={control.invalid}
        disabled={control.disabled}
        autoComplete="off"
        placeholder={props.placeholder}
        endAdornment={
          props.unit && (
            <InputAdornment position="end" className="nowrap">
              {props.unit}
            </InputAdornment>
          )
        }
        inputProps={{
          'aria-describedby': control.describedBy,
          inputMode: props.step === 1 ? 'numeric' : 'decimal',
        }}
      />
    </FieldFrame>
  )
}

/** Parses a number with a decimal comma or point and thousands spaces. Other text is returned unchanged, for the server to reject. */
const parseNumber = (typed: string): number | string | null => {
  const compact = typed.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  if (compact === '') return null
  return /^[-+]?\d+(\.\d*)?$/.test(compact) ? Number(compact) : typed
}

/** Formats a number for editing: a decimal comma in Russian, no grouping. */
const editableNumber = ({ value, locale }: { value: unknown; locale: string }): string => {
  if (typeof value === 'number') return locale === 'ru' ? String(value).replace('.', ',') : String(value)
  return typeof value === 'string' ? value : ''
}
