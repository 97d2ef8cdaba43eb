import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { FieldFrame } from '../../../kit/inputs/FieldFrame'
import { RichTextInput } from '../../../kit/inputs/RichTextInput'
import { useField, type FieldProps } from '../../../kit/inputs/useField'
import { htmlOf, isPlain, linesOf } from './plainHtml'

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * A short formatted text of a part, such as an option: a plain box that one types through quickly, and the editor once it holds more, or is asked
 * for. A list of editors would be heavy, and seldom needed.
 */
export const PartInput = (props: FieldProps) => {
  const [isAsked, setAsked] = useState(false)
  return isAsked ? <RichTextInput {...props} /> : <PlainInput {...props} onMore={() => setAsked(true)} />
}

const PlainInput = ({ onMore, ...props }: FieldProps & { onMore: () => void }) => {
  const translate = useTranslate()
  const { field, frame, control } = useField(props, { format: asText, parse: (value) => value })
  const { ref, onBlur, name } = field
  const html = asText(field.value)
  if (!isPlain(html)) return <RichTextInput {...props} />
  const label = [frame.label, translate('questions.parts.format')].join(': ')
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        fullWidth
        multiline
        maxRows={10}
        id={control.id}
        name={name}
        value={linesOf(html)}
        onChange={(event) => field.onChange(htmlOf(event.target.value))}
        onBlur={() => onBlur()}
        inputRef={ref}
        error={control.invalid}
        disabled={control.disabled}
        autoComplete="off"
        inputProps={{ 'aria-describedby': control.describedBy }}
        endAdornment={
          <button type="button" className="part-format" aria-label={label} title={label} onClick={onMore}>
            <b aria-hidden>Aa</b>
          </button>
        }
      />
    </FieldFrame>
  )
}
