import type { ComponentProps } from 'react'
import type { Choice } from './choices'
import { FieldFrame } from '../FieldFrame'
import type { useField } from '../useField'

type Props = {
  of: ReturnType<typeof useField>
  choices: readonly Choice[]
  /** Lays out the choices side by side if there is room. */
  row?: boolean | undefined
  /** Input props of a choice: a checkbox or a radio button. */
  box: (choice: Choice) => ComponentProps<'input'>
}

/** A list of choices, each with a checkbox or radio button. */
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
