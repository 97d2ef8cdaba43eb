import type { FormFields } from '../inputs/formFields'

export type Side = 'mine' | 'theirs'
export type Difference = { path: string; mine: unknown; theirs: unknown; suggested: Side }

type Options = {
  paths: readonly string[]
  /** The record as it was when the form was opened. */
  base: unknown
  mine: unknown
  theirs: unknown
}

/**
 * Where two people's versions of one record differ, field by field. What only the other person changed is suggested as theirs, everything
 * else as mine.
 */
export const differences = ({ paths, base, mine, theirs }: Options): readonly Difference[] =>
  paths.flatMap((path) => {
    const [before, ours, other] = [valueAt(base, path), valueAt(mine, path), valueAt(theirs, path)]
    if (isSame(ours, other)) return []
    const suggested = isSame(ours, before) ? 'theirs' : 'mine'
    return [{ path, mine: ours, theirs: other, suggested } as const]
  })

/** The fields that are compared one by one: a list of rows is compared as a whole. */
export const comparedPaths = (fields: FormFields | null): readonly string[] =>
  [...(fields ?? [])].filter(([, field]) => !field.partOf).map(([path]) => path)

/** The value at a dotted path; undefined where there is none. */
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

/** An absent text, an empty one and null are the same to a person. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one || null) === JSON.stringify(other || null)
