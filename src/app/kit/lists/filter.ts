import type { ChoicesProps } from '../inputs/choices'

/** One thing a list can be narrowed by: the field of the filter, and the values to choose from. */
export type FilterChoice = ChoicesProps & {
  source: string
  /** The message that names it; the field's own label by default. */
  label?: string
  /** Whether several values may be chosen at once. */
  several?: boolean
  /** A day instead of choices; its value is the moment from which, or before which, the list goes: a chosen day belongs to the list whole. */
  day?: DayEdge
  /** A condition that holds or not: its codes are `true` and `false`, the filter holds the boolean. */
  flag?: boolean
}
export type DayEdge = 'from' | 'until'

/** The moment that stands for a day as the beginning or the end of a list, ISO 8601. */
export const momentOfDay = (day: Date, edge: DayEdge): string =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + (edge === 'until' ? 1 : 0)).toISOString()

/** The day that such a moment stands for; null where there is none. */
export const dayOfMoment = (value: unknown, edge: DayEdge): Date | null => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : new Date(edge === 'until' ? at - 1 : at)
}

/** The values chosen for a filter, one or many. */
export const chosenOf = (value: unknown): readonly (string | number)[] =>
  [value]
    .flat()
    .map((one: unknown) => (typeof one === 'boolean' ? String(one) : one))
    .filter((one) => typeof one === 'string' || typeof one === 'number')

/** The filter as it is after a value was chosen or taken back; an empty one is left out of the address altogether. */
export const toggled = (options: {
  values: Readonly<Record<string, unknown>>
  filter: Pick<FilterChoice, 'source' | 'several' | 'flag'>
  id: string | number
}): Record<string, unknown> => {
  const { values, filter, id } = options
  const before = chosenOf(values[filter.source])
  const others = filter.several ? before.filter((other) => other !== id) : []
  const next = before.includes(id) ? others : [...others, id]
  return without(values, filter.source, filter.flag ? next.map((one) => one === 'true') : next)
}

const without = (values: Readonly<Record<string, unknown>>, source: string, next: readonly unknown[]) => {
  const { [source]: _, ...rest } = values
  return next.length > 0 ? { ...rest, [source]: next.length > 1 ? next : next[0] } : rest
}

/** The filter without one of its fields. */
export const cleared = (values: Readonly<Record<string, unknown>>, source: string): Record<string, unknown> =>
  without(values, source, [])
