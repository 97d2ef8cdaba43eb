import { type ReactNode, useId } from 'react'
import { FieldErrorList } from './FieldErrorList'
import { Select } from './Select'

type Props = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly errors?: readonly string[]
  readonly autoComplete?: string
  readonly onValue: (value: string) => void
  readonly children: ReactNode
}

/** A labelled choice among many. */
export const SelectField = ({ name, label, hint, value, errors = [], onValue, children, autoComplete }: Props) => {
  const id = useId()
  const described = [hint !== undefined && `${id}-hint`, errors.length > 0 && `${id}-errors`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="flabel" htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        name={name}
        value={value}
        autoComplete={autoComplete}
        aria-invalid={errors.length > 0}
        aria-describedby={described === '' ? undefined : described}
        onValue={onValue}
      >
        {children}
      </Select>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrorList id={`${id}-errors`} errors={errors} />
    </div>
  )
}
