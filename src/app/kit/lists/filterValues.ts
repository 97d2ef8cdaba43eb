/** Whether a day begins a list or ends it. */
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
  filter: { source: string; multiple?: boolean; flag?: boolean }
  id: string | number
}): Record<string, unknown> => {
  const { values, filter, id } = options
  const before = chosenOf(values[filter.source])
  const others = filter.multiple ? before.filter((other) => other !== id) : []
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
