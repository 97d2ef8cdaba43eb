import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../http/problem'
import { type Fault, FormMessage } from '../widgets/FormMessage'

type Props = {
  /** Accessible name; omitted if the surrounding element has the same one. */
  readonly label?: string
  readonly fault: Fault | null
  readonly errors: FieldErrors
  readonly onSubmit: () => void
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A form validated only by the server: errors appear under their fields, others above the form, and the first invalid
 * field takes the focus.
 */
export const GuestForm = ({ label, fault, errors, onSubmit, className = 'stack gap-5', children }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const [unclaimed, setUnclaimed] = useState<string | null>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    const shown = [...(form.current?.querySelectorAll('.field-error') ?? [])].map(({ textContent }) => textContent)
    // A field may show its own words instead of the message, so its name counts too.
    const isMarked = (name: string) => Boolean(form.current?.querySelector(`[name="${name}"][aria-invalid="true"]`))
    const left = Object.entries(errors)
      .flatMap(([name, messages]) => (isMarked(name) ? [] : messages))
      .filter((message) => !shown.includes(message))
    setUnclaimed(left.length > 0 ? left.join(' ') : null)
  }, [errors])
  return (
    <form
      ref={form}
      className={className}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <FormMessage fault={fault ?? (unclaimed === null ? null : { text: unclaimed })} />
      {children}
    </form>
  )
}
