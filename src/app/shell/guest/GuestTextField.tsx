import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react'
import { GuestFieldErrors } from './GuestFieldErrors'

export type GuestTextFieldProps = Omit<ComponentPropsWithoutRef<'input'>, 'onChange' | 'id'> & {
  readonly name: string
  readonly label: string
  /** Text after the label that marks the field as optional. */
  readonly optional?: string
  readonly hint?: ReactNode
  readonly errors?: readonly string[]
  readonly onValue: (value: string) => void
  /** A link on the right of the label; in tab order it follows the field. */
  readonly aside?: ReactNode
  /** A button inside the right edge of the field. */
  readonly affix?: ReactNode
}

/** A labelled input with help text and server errors, linked for screen readers (R5.01). */
export const GuestTextField = ({
  label,
  optional,
  hint,
  errors = [],
  onValue,
  aside,
  affix,
  className = 'input',
  ...input
}: GuestTextFieldProps) => {
  const id = useId()
  const described = [hint !== undefined && `${id}-hint`, errors.length > 0 && `${id}-errors`].filter(Boolean).join(' ')
  const control = (
    <input
      {...input}
      id={id}
      className={className}
      aria-invalid={errors.length > 0}
      aria-describedby={described === '' ? undefined : described}
      onChange={({ target }) => onValue(target.value)}
    />
  )
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {optional !== undefined && <span className="faint regular"> {optional}</span>}
      </label>
      {affix ? (
        <div className="affix relative">
          {control}
          {affix}
        </div>
      ) : (
        control
      )}
      {aside && <div className="aside">{aside}</div>}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <GuestFieldErrors id={`${id}-errors`} errors={errors} />
    </div>
  )
}
