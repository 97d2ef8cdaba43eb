import { useContext, type ReactNode } from 'react'
import { useInput, useSourceContext, useTranslate } from 'react-admin'
import { useLabel } from '../fields/useLabel'
import { FieldLocaleContext } from './translations/fieldLocale'
import { ReferenceContext } from './choices/choices'
import { useFormField } from './formFields'
import { contentLocales } from './translations/locales'
import { RowContext } from './rows/rows'

/** Props shared by all inputs; the label defaults to the field's message. */
export type FieldProps = {
  /** The field's dotted path; defaults to that of the surrounding `ReferenceInput`. */
  source?: string
  label?: string
  helperText?: ReactNode
  /** Marks the field as optional; other fields must be filled in. */
  optional?: boolean
  /** Allows an empty value without the "optional" mark, because it has a meaning of its own. */
  mayBeEmpty?: boolean
  /** Message key for an empty field; replaces the default. */
  whenEmpty?: string
  disabled?: boolean
}

type Options = {
  format?: (value: unknown) => unknown
  parse?: (value: unknown) => unknown
  describe?: (value: unknown) => ReactNode
  /** Message key for an empty field that is not optional; without it, only the server validates the field. */
  whenEmpty?: 'kit.empty.fill' | 'kit.empty.choose'
}

/**
 * Binds an input to the surrounding form: value, handlers, label and error, prefixed with the language in
 * translations. Empty required fields are reported before sending; the server checks everything else.
 */
export const useField = (props: FieldProps, { format, parse, describe = formatPlain, whenEmpty }: Options = {}) => {
  const reference = useContext(ReferenceContext)
  const { source = reference?.source ?? '', helperText: help } = props
  const { disabled = false, optional = false, mayBeEmpty = false } = props
  const { id, field, fieldState } = useInput({ source, ...(format && { format }), ...(parse && { parse }) })
  const path = useSourceContext().getSource(source)
  const label = useLabel()({ source, label: props.label })
  const translate = useTranslate()
  const language = useContext(FieldLocaleContext)
  const locale = language && translate(`kit.locale.${language}`)
  const row = useContext(RowContext)
  const place = [row && `${row.label} ${row.index + 1}`, locale ? `${label} (${locale})` : label]
    .filter(Boolean)
    .join(': ')
  const isComplete = language === null || language === contentLocales[0]
  const isChecked = isComplete && !optional && !mayBeEmpty && !disabled
  useFormField(path, {
    label: place,
    describe,
    partOf: row?.path,
    whenEmpty: isChecked ? (props.whenEmpty ?? whenEmpty) : undefined,
  })
  const message = fieldState.error?.message
  const error = message && locale ? `${locale}: ${message}` : message
  return {
    id,
    field,
    frame: { id, label, help, optional, error },
    control: {
      id,
      disabled,
      invalid: Boolean(error),
      describedBy: [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
    },
  }
}

const formatPlain = (value: unknown): ReactNode =>
  typeof value === 'string' || typeof value === 'number' ? value || '—' : '—'
