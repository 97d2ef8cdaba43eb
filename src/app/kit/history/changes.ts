export type Change = { path: string; before: unknown; after: unknown }

/** What every write changes by itself, and what only repeats the record's number. */
const own = new Set(['id', 'version', 'created_at', 'updated_at', 'changed'])

/** What differs between a record before and after, leaf by leaf under its dotted path; a list is one leaf. */
export const changesOf = ({ before, after }: { before: unknown; after: unknown }): readonly Change[] => {
  const [old, now] = [leaves(before), leaves(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => !own.has(path) && JSON.stringify(old.get(path)) !== JSON.stringify(now.get(path)))
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
}

const leaves = (value: unknown, path = ''): Map<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map(Object.entries(value).flatMap(([name, one]) => [...leaves(one, path ? `${path}.${name}` : name)]))
    : new Map(path && !isBlank(value) ? [[path, value]] : [])

/** Nothing, however it is written. */
const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
