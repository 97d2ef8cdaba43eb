import { ChoiceList } from './ChoiceList'
import { choiceOf, useChoices, type Choice } from './choices'
import { useField, type FieldProps } from '../useField'

type Props = FieldProps & {
  choices?: readonly Choice[]
  /** Lays out the choices side by side if there is room. */
  row?: boolean
}

const asIs = (value: unknown) => value
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A checkbox per choice; the value is the list of selected ids, in the order of the choices. */
export const CheckboxGroupInput = (props: Props) => {
  const { choices } = useChoices(props.choices)
  const of = useField(props, {
    format: asIs,
    parse: asIs,
    describe: (value) =>
      toList(value)
        .map((id) => choiceOf({ choices, value: id })?.name ?? String(id))
        .join(', ') || '—',
  })
  const { field, control } = of
  const chosen = toList(field.value)
  const toggle = (id: string | number) => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
    const known = choices.map((choice) => choice.id)
    field.onChange(known.filter((other) => next.includes(other)))
  }
  return (
    <ChoiceList
      of={of}
      choices={choices}
      row={props.row}
      box={({ id }) => ({
        type: 'checkbox',
        checked: chosen.includes(id),
        onChange: () => toggle(id),
        'aria-invalid': control.invalid || undefined,
      })}
    />
  )
}
