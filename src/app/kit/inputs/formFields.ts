import { createContext, useContext, useEffect, type ReactNode } from 'react'

/** Metadata of a form field: its label, and how to format its value as text. */
export type FormField = {
  label: string
  describe: (value: unknown) => ReactNode
  /** Path of the list that contains this cell; such a list is compared as a whole. */
  partOf?: string
  /** Message key of the error for an empty field; omitted if the field may be empty. */
  whenEmpty?: string
}
export type FormFields = Map<string, FormField>

/** Fields of the surrounding form by dotted path, in display order. Null outside a form. */
export const FormFieldsContext = createContext<FormFields | null>(null)

/** Registers a field with its form, for the error summary and the conflict dialog. */
export const useFormField = (path: string, { label, describe, partOf, whenEmpty }: FormField) => {
  const fields = useContext(FormFieldsContext)
  useEffect(() => {
    fields?.set(path, { label, describe, partOf, whenEmpty })
    // An unmounted field keeps its label for the error summary but is no longer validated.
    return () => void fields?.set(path, { label, describe, partOf })
  }, [fields, path, label, describe, partOf, whenEmpty])
}
