import { type ReactNode, useEffect, useRef, useState } from 'react'
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

/** A form that the server alone judges: what it refused is shown under the fields, what no field shows above them, and the first wrong field takes the focus. */
export const GuestForm = ({ label, fault, errors, onSubmit, className = 'form', children }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const [unclaimed, setUnclaimed] = useState<string | null>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    const shown = [...(form.current?.querySelectorAll('.field-error') ?? [])].map(({ textContent }) => textContent)
    const left = Object.values(errors)
      .flat()
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
      <FormFault fault={fault ?? (unclaimed === null ? null : { text: unclaimed })} />
      {children}
    </form>
  )
}
