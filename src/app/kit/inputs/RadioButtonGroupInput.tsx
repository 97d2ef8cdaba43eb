import { choiceOf, useChoices, type Choice } from './choices'
import { FieldFrame } from './FieldFrame'
import { useField, type FieldProps } from './useField'

type Props = FieldProps & {
  choices?: readonly Choice[]
  /** Side by side while there is room. */
  row?: boolean
}

/** One of a few choices, all in view. */
export const RadioButtonGroupInput = (props: Props) => {
  const { choices } = useChoices(props.choices)
  const { field, frame, control } = useField(props, {
    describe: (value) => choiceOf({ choices, value })?.name ?? '—',
  })
  const chosen = choiceOf({ choices, value: field.value })
  return (
    <FieldFrame {...frame} group>
      <div className={props.row ? 'choices inline' : 'choices'}>
        {choices.map((choice, index) => (
          <label className="ck" key={choice.id}>
            <input
              type="radio"
              ref={index === 0 ? field.ref : undefined}
              name={field.name}
              value={choice.id}
              checked={chosen?.id === choice.id}
              onChange={() => field.onChange(choice.id)}
              onBlur={() => field.onBlur()}
              disabled={control.disabled}
            />
            <span>{choice.name}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}
