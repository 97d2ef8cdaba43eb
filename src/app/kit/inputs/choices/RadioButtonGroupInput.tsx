import { ChoiceList } from './ChoiceList'
import { choiceOf, useChoices, type Choice } from './choices'
import { useField, type FieldProps } from '../useField'

type Props = FieldProps & {
  choices?: readonly Choice[]
  /** Lays out the choices side by side if there is room. */
  row?: boolean
}

/** Radio buttons for a few choices. */
export const RadioButtonGroupInput = (props: Props) => {
  const { choices } = useChoices(props.choices)
  const of = useField(props, {
    whenEmpty: 'kit.empty.choose',
    describe: (value) => choiceOf({ choices, value })?.name ?? '—',
  })
  const { field } = of
  const chosen = choiceOf({ choices, value: field.value })
  return (
    <ChoiceList
      of={of}
      choices={choices}
      row={props.row}
      box={({ id }) => ({
        type: 'radio',
        name: field.name,
        value: id,
        checked: chosen?.id === id,
        onChange: () => field.onChange(id),
      })}
    />
  )
}
