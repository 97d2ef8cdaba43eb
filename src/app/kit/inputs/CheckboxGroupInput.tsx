import { choiceOf, useChoices, type Choice } from './choices'
import { FieldFrame } from './FieldFrame'
import { useField, type FieldProps } from './useField'

type Props = FieldProps & {
  choices?: readonly Choice[]
  /** Side by side while there is room. */
  row?: boolean
}

const asIs = (value: unknown) => value
const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Any number of a few choices; its value is the list of their ids, in the order of the choices. */
export const CheckboxGroupInput = (props: Props) => {
  const { choices } = useChoices(props.choices)
  const { field, frame, control } = useField(props, {
    format: asIs,
    parse: asIs,
    describe: (value) =>
      listed(value)
        .map((id) => choiceOf({ choices, value: id })?.name ?? String(id))
        .join(', ') || '—',
  })
  const chosen = listed(field.value)
  const toggle = (id: string | number) => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
    const known = choices.map((choice) => choice.id)
    field.onChange(known.filter((other) => next.includes(other)))
  }
  return (
    <FieldFrame {...frame} group>
      <div className={props.row ? 'choices inline' : 'choices'}>
        {choices.map((choice, index) => (
          <label className="ck" key={choice.id}>
            <input
              type="checkbox"
              ref={index === 0 ? field.ref : undefined}
              checked={chosen.includes(choice.id)}
              onChange={() => toggle(choice.id)}
              onBlur={() => field.onBlur()}
              disabled={control.disabled}
              aria-invalid={control.invalid || undefined}
            />
            <span>{choice.name}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}
