import type { ComponentProps } from 'react'
import type { Choice } from './choices'
import { FieldFrame } from './FieldFrame'
import type { useField } from './useField'

type Props = {
  of: ReturnType<typeof useField>
  choices: readonly Choice[]
  /** Side by side while there is room. */
  row?: boolean | undefined
  /** The box beside a choice: a checkbox or a radio button. */
  box: (choice: Choice) => ComponentProps<'input'>
}

/** A few choices in view, each with a box before its name. */
export const ChoiceList = ({ of: { field, frame, control }, choices, row, box }: Props) => (
  <FieldFrame {...frame} group>
    <div className={row ? 'choices inline' : 'choices stack gap-2'}>
      {choices.map((choice, index) => (
        <label className="check-label" key={choice.id}>
          <input
            ref={index === 0 ? field.ref : undefined}
            onBlur={() => field.onBlur()}
            disabled={control.disabled}
            {...box(choice)}
          />
          <span>{choice.name}</span>
        </label>
      ))}
    </div>
  </FieldFrame>
)
