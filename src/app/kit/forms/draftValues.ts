import type { FormFields } from '../inputs/formFields'
import type { Draft } from '../../shell/session/draftStore'
import { fieldPaths, valueAt } from './conflict'

/** Draft values by field name. */
export type DraftValues = Draft['values']
/** Returns the draft text of a field, or ''. */
export const draftText = (draft: DraftValues | null, field: string): string => {
  const words = draft?.[field]
  return typeof words === 'string' ? words : ''
}

type Form = {
  fields: FormFields
  initialValues: unknown
  values: unknown
  /** Names of password and one-time code inputs. */
  hidden: readonly string[]
  /** Whether the form edits a record. In a record form `code` is an ordinary field; in other forms it is a secret. */
  isRecord: boolean
}

/**
 * Returns the changed values of visible fields that may be stored as a draft, without secrets and files, or null if
 * there are none. The record's id, version and computed fields are never included.
 */
export const draftValues = ({ fields, initialValues, values, hidden, isRecord }: Form): DraftValues | null => {
  const isSecret = (path: string) => hidden.includes(path) || secretName({ isRecord }).test(path)
  const secretRows = [...fields].flatMap(([path, { partOf }]) => (partOf && isSecret(path) ? [partOf] : []))
  const entries = fieldPaths(fields).flatMap((path) => {
    const value = valueAt(values, path)
    const isOmitted = isSecret(path) || secretRows.includes(path) || holdsFile(value)
    return isOmitted || !isDifferent(valueAt(initialValues, path), value) ? [] : [[path, value] as const]
  })
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

const secretName = ({ isRecord }: { isRecord: boolean }) =>
  isRecord ? /(password|token|secret)[^.]*$/i : /(password|token|secret)[^.]*$|(^|[._])code$/i

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile))

/** Compares values; undefined, '' and empty lists are equal, but false and 0 are not. */
export const isDifferent = (one: unknown, other: unknown): boolean => serialize(one) !== serialize(other)
const serialize = (value: unknown): string => {
  const isNothing = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return JSON.stringify(isNothing ? null : value)
}
