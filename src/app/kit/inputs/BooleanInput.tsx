import { CircleAlert } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useField, type FieldProps } from './useField'

const asIs = (value: unknown) => value

/** A checkbox with its label. */
export const BooleanInput = (props: FieldProps) => {
  const translate = useTranslate()
  const { field, frame, control } = useField(props, {
    format: asIs,
    parse: asIs,
    describe: (value) => translate(value === true ? 'kit.yes' : 'kit.no'),
  })
  const { ref, name, value, onChange, onBlur } = field
  return (
    <div className="field">
      <label className="check-label" htmlFor={control.id}>
        <input
          type="checkbox"
          id={control.id}
          ref={ref}
          name={name}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={() => onBlur()}
          disabled={control.disabled}
          aria-invalid={control.invalid || undefined}
          aria-describedby={control.describedBy}
        />
        <span>{frame.label}</span>
      </label>
      {frame.help && (
        <span className="hint" id={`${control.id}-help`}>
          {frame.help}
        </span>
      )}
      {frame.error && (
        <p className="field-error" id={`${control.id}-error`}>
          <CircleAlert size={16} strokeWidth={2} aria-hidden />
          <span>{frame.error}</span>
        </p>
      )}
    </div>
  )
}
