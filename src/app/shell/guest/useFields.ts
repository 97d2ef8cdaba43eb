import { useState } from 'react'
import type { FieldErrors } from '../http/problem'

/** Text values of a form by name; `field('email')` returns the props of its GuestTextField. */
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
