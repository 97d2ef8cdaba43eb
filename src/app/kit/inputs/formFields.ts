import { createContext, useContext, useEffect, type ReactNode } from 'react'

/** What a form knows of one of its fields: its name for a person, and how a value of it reads. */
export type FormField = {
  label: string
  describe: (value: unknown) => ReactNode
  /** The path of the list of rows it is a cell of: such a list is compared and chosen as a whole. */
  partOf?: string
  /** The message key of the error if it is empty; absent if it may be. */
  whenEmpty?: string
}
export type FormFields = Map<string, FormField>

/** The fields of the form around, by dotted path, in the order in which they stand. Null outside a form. */
export const FormFieldsContext = createContext<FormFields | null>(null)

/** Makes a field known to its form: the error summary and the comparison of two versions name fields by it. */
export const useFormField = (path: string, { label, describe, partOf, whenEmpty }: FormField) => {
  const fields = useContext(FormFieldsContext)
  useEffect(() => {
    fields?.set(path, { label, describe, partOf, whenEmpty })
    // A field that is not shown any more keeps its name for summaries, and is not checked.
    return () => void fields?.set(path, { label, describe, partOf })
  }, [fields, path, label, describe, partOf, whenEmpty])
}
