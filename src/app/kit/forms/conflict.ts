import type { FormFields } from '../inputs/formFields'

export type Side = 'mine' | 'theirs'
export type Difference = { path: string; mine: unknown; theirs: unknown; suggested: Side }

type Options = {
  paths: readonly string[]
  /** The record when the form was opened. */
  base: unknown
  mine: unknown
  theirs: unknown
}

/**
 * Compares two versions of a record field by field. Suggests the other user's value if only they changed the field,
 * and the user's own value otherwise.
 */
export const differences = ({ paths, base, mine, theirs }: Options): readonly Difference[] =>
  paths.flatMap((path) => {
    const [before, ours, other] = [valueAt(base, path), valueAt(mine, path), valueAt(theirs, path)]
    if (isSame(ours, other)) return []
    const suggested = isSame(ours, before) ? 'theirs' : 'mine'
    return [{ path, mine: ours, theirs: other, suggested } as const]
  })

/** Paths of the compared fields; a list of rows is compared as a whole. */
export const fieldPaths = (fields: FormFields | null): readonly string[] =>
  [...(fields ?? [])].filter(([, field]) => !field.partOf).map(([path]) => path)

/** Returns the value at a dotted path, or undefined. */
export const valueAt = (record: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null
          ? Object.entries(value).find(([key]) => key === name)?.[1]
          : undefined,
      record,
    )

/** Treats undefined, null and an empty string as equal. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one || null) === JSON.stringify(other || null)
