import { useId } from 'react'
import { Select } from '../../../shell/widgets/Select'

type Props = {
  label: string
  value: string
  choices: readonly { id: string; name: string }[]
  onChange: (value: string) => void
}

/** One of a few, under its label. */
export const ChoiceField = ({ label, value, choices, onChange }: Props) => {
  const id = useId()
  return (
    <div className="field">
      <label className="flabel" htmlFor={id}>
        {label}
      </label>
      <Select id={id} value={value} onValue={onChange}>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </Select>
    </div>
  )
}
