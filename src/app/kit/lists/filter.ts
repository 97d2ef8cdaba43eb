import type { ChoicesProps } from '../inputs/choices'

/** One thing a list can be narrowed by: the field of the filter, and the values to choose from. */
export type FilterChoice = ChoicesProps & {
  source: string
  /** The message that names it; the field's own label by default. */
  label?: string
  /** Whether several values may be chosen at once. */
  several?: boolean
}

/** The values chosen for a filter, one or many. */
export const chosenOf = (value: unknown): readonly (string | number)[] =>
  [value].flat().filter((one): one is string | number => typeof one === 'string' || typeof one === 'number')

/** The filter as it is after a value was chosen or taken back; an empty one is left out of the address altogether. */
export const toggled = (options: {
  values: Readonly<Record<string, unknown>>
  filter: Pick<FilterChoice, 'source' | 'several'>
  id: string | number
}): Record<string, unknown> => {
  const { values, filter, id } = options
  const before = chosenOf(values[filter.source])
  const others = filter.several ? before.filter((other) => other !== id) : []
  const next = before.includes(id) ? others : [...others, id]
  return without(values, filter.source, next)
}

const without = (values: Readonly<Record<string, unknown>>, source: string, next: readonly unknown[]) => {
  const { [source]: _, ...rest } = values
  return next.length > 0 ? { ...rest, [source]: next.length > 1 ? next : next[0] } : rest
}

/** The filter without one of its fields. */
export const cleared = (values: Readonly<Record<string, unknown>>, source: string): Record<string, unknown> =>
  without(values, source, [])
