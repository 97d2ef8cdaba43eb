import type { FormFields } from '../inputs/formFields'
import type { Typed } from '../../shell/session/typedStore'
import { comparedPaths, valueAt } from './conflict'

/** As it was kept, by the names of its fields. */
export type Kept = Typed['values']
/** The words of one of the fields, if any were kept. */
export const keptWords = (kept: Kept | null, field: string): string => {
  const words = kept?.[field]
  return typeof words === 'string' ? words : ''
}

type Form = {
  fields: FormFields
  /** What the form began with. */
  beginning: unknown
  values: unknown
  /** The names of the inputs that hide what is typed, or take a code that works once. */
  hidden: readonly string[]
  /** Of a record: its `code` is how the college calls it. Elsewhere a code lets somebody in. */
  isRecord: boolean
}

/**
 * What is typed into a form and may be kept: of the fields a person sees, so never the record's id, its version or what follows from others. Null
 * for nothing.
 */
export const keptValues = ({ fields, beginning, values, hidden, isRecord }: Form): Kept | null => {
  const isSecret = (path: string) => hidden.includes(path) || secretName({ isRecord }).test(path)
  const secretRows = [...fields].flatMap(([path, { partOf }]) => (partOf && isSecret(path) ? [partOf] : []))
  const kept = comparedPaths(fields).flatMap((path) => {
    const value = valueAt(values, path)
    const isOmitted = isSecret(path) || secretRows.includes(path) || holdsFile(value)
    return isOmitted || !isOtherThan(valueAt(beginning, path), value) ? [] : [[path, value] as const]
  })
  return kept.length > 0 ? Object.fromEntries(kept) : null
}

const secretName = ({ isRecord }: { isRecord: boolean }) =>
  isRecord ? /(password|token|secret)[^.]*$/i : /(password|token|secret)[^.]*$|(^|[._])code$/i

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile))

/** Nothing, an empty text and an empty list are the same to a person; no and zero are not. */
export const isOtherThan = (one: unknown, other: unknown): boolean => written(one) !== written(other)
const written = (value: unknown): string => {
  const isNothing = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return JSON.stringify(isNothing ? null : value)
}
