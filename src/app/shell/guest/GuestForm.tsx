import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldErrors } from '../http/problem'
import { type Fault, FormFault } from '../widgets/FormFault'

type Props = {
  /** Unless what it stands in has the same name. */
  readonly label?: string
  readonly fault: Fault | null
  readonly errors: FieldErrors
  readonly onSubmit: () => void
  readonly className?: string
  readonly children: ReactNode
}

/** A form that the server alone judges: what it refused stands above and under the fields, and the first wrong field takes the focus. */
export const GuestForm = ({ label, fault, errors, onSubmit, className = 'form', children }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
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
      <FormFault fault={fault} />
      {children}
    </form>
  )
}
