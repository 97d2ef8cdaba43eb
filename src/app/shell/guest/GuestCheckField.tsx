import { type ReactNode, useId } from 'react'
import { GuestFieldErrors } from './GuestFieldErrors'

type Props = {
  readonly name: string
  readonly checked: boolean
  readonly errors?: readonly string[]
  readonly onChecked: (checked: boolean) => void
  readonly children: ReactNode
}

/** A checkbox with its label and the server's errors below. */
export const GuestCheckField = ({ name, checked, errors = [], onChecked, children }: Props) => {
  const id = useId()
  return (
    <div className="check stack gap-1">
      <label className="check-label">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          aria-invalid={errors.length > 0}
          aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
          onChange={({ target }) => onChecked(target.checked)}
        />
        <span>{children}</span>
      </label>
      <GuestFieldErrors id={`${id}-errors`} errors={errors} />
    </div>
  )
}
