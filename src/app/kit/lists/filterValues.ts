/** Whether a day is the start or the end of a date range. */
export type DayEdge = 'from' | 'until'

/** Returns the timestamp of a day as the inclusive start or the exclusive end of a range, ISO 8601. */
export const momentOfDay = (day: Date, edge: DayEdge): string =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + (edge === 'until' ? 1 : 0)).toISOString()

/** Converts a timestamp from `momentOfDay` back to its day; null for anything else. */
export const dayOfMoment = (value: unknown, edge: DayEdge): Date | null => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : new Date(edge === 'until' ? at - 1 : at)
}

/** Normalises a filter value to an array. */
export const valuesOf = (value: unknown): readonly (string | number)[] =>
  [value]
    .flat()
    .map((one: unknown) => (typeof one === 'boolean' ? String(one) : one))
    .filter((one) => typeof one === 'string' || typeof one === 'number')

/** Adds or removes a value of a filter; an empty filter is removed from the URL. */
export const toggleFilter = (options: {
  values: Readonly<Record<string, unknown>>
  filter: { source: string; multiple?: boolean; flag?: boolean }
  id: string | number
}): Record<string, unknown> => {
  const { values, filter, id } = options
  const before = valuesOf(values[filter.source])
  const others = filter.multiple ? before.filter((other) => other !== id) : []
  const next = before.includes(id) ? others : [...others, id]
  return without(values, filter.source, filter.flag ? next.map((one) => one === 'true') : next)
}

const without = (values: Readonly<Record<string, unknown>>, source: string, next: readonly unknown[]) => {
  const { [source]: _, ...rest } = values
  return next.length > 0 ? { ...rest, [source]: next.length > 1 ? next : next[0] } : rest
}

/** Removes a field from the filter. */
export const clearFilter = (values: Readonly<Record<string, unknown>>, source: string): Record<string, unknown> =>
  without(values, source, [])
