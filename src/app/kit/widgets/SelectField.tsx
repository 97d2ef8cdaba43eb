import { type ReactNode, useId } from 'react'
import { FieldErrorList } from './FieldErrorList'

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

/** A labelled choice of the browser's own kind: its list is long, found by typing, and works on every phone. */
export const SelectField = ({ name, label, hint, value, errors = [], onValue, children, autoComplete }: Props) => {
  const id = useId()
  const described = [hint !== undefined && `${id}-hint`, errors.length > 0 && `${id}-errors`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="flabel" htmlFor={id}>
        {label}
      </label>
      <div className="select">
        <select
          id={id}
          name={name}
          className="in"
          value={value}
          autoComplete={autoComplete}
          aria-invalid={errors.length > 0}
          aria-describedby={described === '' ? undefined : described}
          onChange={({ target }) => onValue(target.value)}
        >
          {children}
        </select>
      </div>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrorList id={`${id}-errors`} errors={errors} />
    </div>
  )
}
