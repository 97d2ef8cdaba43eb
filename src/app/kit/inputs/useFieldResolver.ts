import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { get, set, type FieldErrors, type FieldValues } from 'react-hook-form'
import type { FormFields } from './formFields'

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Reports empty required fields of a form. The server checks everything else. */
export const useFieldResolver = (fields: FormFields) => {
  const translate = useTranslate()
  return useCallback(
    (values: FieldValues) => {
      const errors: FieldErrors = {}
      for (const [path, { whenEmpty }] of fields)
        if (whenEmpty && isEmpty(get(values, path)))
          set(errors, path, { type: 'required', message: translate(whenEmpty) })
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
    [fields, translate],
  )
}
