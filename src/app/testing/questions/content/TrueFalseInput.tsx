import { ChoiceList } from '../../../kit/inputs/ChoiceList'
import { useNamed } from '../../../kit/inputs/choices'
import { useField } from '../../../kit/inputs/useField'

const asIs = (value: unknown) => value
const named = ['true', 'false'].map((id) => ({ id, name: `answering.${id}` }))

/** Which of the two is right. */
export const TrueFalseInput = () => {
  const choices = useNamed(named)
  const of = useField(
    { source: 'answer' },
    { format: asIs, parse: asIs, describe: (value) => choices.find(({ id }) => id === String(value))?.name ?? '—' },
  )
  return (
    <ChoiceList
      of={of}
      choices={choices}
      row
      box={({ id }) => ({
        type: 'radio',
        name: of.field.name,
        value: id,
        checked: String(of.field.value) === id,
        onChange: () => of.field.onChange(id === 'true'),
      })}
    />
  )
}
