import { useTranslate } from 'react-admin'
import { choiceOf, useChoices, type Choice } from './choices'
import { FieldFrame } from '../FieldFrame'
import { Select } from './Select'
import { useField, type FieldProps } from '../useField'

type Props = FieldProps & {
  choices?: readonly Choice[]
  /** Text for an empty value. */
  emptyText?: string
  /** Called after the value has been set. */
  onChange?: (choice: Choice | null) => void
}

/** A select field; optional fields can be cleared. Choices with a colour are shown as chips. */
export const SelectInput = ({ emptyText = 'kit.field.not_chosen', onChange, ...props }: Props) => {
  const translate = useTranslate()
  const { choices, isPending } = useChoices(props.choices)
  const { field, frame, control } = useField(props, {
    whenEmpty: 'kit.empty.choose',
    describe: (value) => choiceOf({ choices, value })?.name ?? '—',
  })
  const { ref, name, value, onBlur } = field
  return (
    <FieldFrame {...frame}>
      <Select
        id={control.id}
        labelId={`${control.id}-label`}
        name={name}
        choices={choices}
        value={value}
        onChange={(choice) => {
          field.onChange(choice?.id ?? null)
          onChange?.(choice)
        }}
        onBlur={() => onBlur()}
        emptyText={<span className="faint">{translate(emptyText, { _: emptyText })}</span>}
        clearable={props.optional}
        fullWidth
        disabled={control.disabled || isPending}
        invalid={control.invalid}
        describedBy={control.describedBy}
        inputRef={ref}
      />
    </FieldFrame>
  )
}
