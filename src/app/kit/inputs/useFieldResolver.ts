import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { get, set, type FieldErrors, type FieldValues } from 'react-hook-form'
import type { FormFields } from './formFields'

/**
 * Checks in the browser what the inputs of a form ask for by `validate={required()}`, in the words of react-admin. Everything else is
 * judged by the server.
 */
export const useFieldResolver = (fields: FormFields) => {
  const translate = useTranslate()
  return useCallback(
    async (values: FieldValues) => {
      const errors: FieldErrors = {}
      for (const [path, { validate }] of fields) {
        const error: unknown = await validate?.(get(values, path), values, {})
        if (error) set(errors, path, { type: 'validate', message: wordsOf(error, translate) })
      }
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
    [fields, translate],
  )
}

const wordsOf = (error: unknown, translate: ReturnType<typeof useTranslate>): string => {
  if (typeof error === 'object' && error !== null && 'message' in error)
    return translate(String(error.message), 'args' in error && typeof error.args === 'object' ? { ...error.args } : {})
  return translate(String(error))
}
