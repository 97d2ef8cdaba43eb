import { useState } from 'react'
import type { FieldErrors } from '../http/problem'

/** The typed texts of a form by name; `field('email')` is all that a GuestTextField of that name needs. */
export const useFields = <T extends Readonly<Record<string, string>>>(initial: T, errors: FieldErrors = {}) => {
  const [values, setValues] = useState(initial)
  const set = (changes: Partial<T>) => setValues((before) => ({ ...before, ...changes }))
  const field = <K extends keyof T & string>(name: K) => ({
    name,
    value: values[name],
    errors: errors[name],
    onValue: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  })
  return { values, set, field }
}
