/** A filter under a name; `label` is a message, and so is what is told where nothing is in it. */
export type View = {
  label: string
  filter: Readonly<Record<string, unknown>>
  empty?: { title: string; text: string }
}

/** The views of records that are either in use or archived. */
export const activeViews: readonly View[] = [
  { label: 'kit.views.all', filter: {} },
  { label: 'kit.views.active', filter: { status: 'active' } },
  { label: 'kit.views.archived', filter: { status: 'archived' } },
]

/** A view of all records, and one of those in each of the states, under the messages of `names`. */
export const viewsOf = (names: string, states: readonly string[], source = 'status'): readonly View[] => [
  { label: `${names}.all`, filter: {} },
  ...states.map((state) => ({ label: `${names}.${state}`, filter: { [source]: state } })),
]

type Values = Readonly<Record<string, unknown>>

/** The view one is in: of those whose filter is part of the one in force, the narrowest. What goes beyond it is shown as chips. */
export const activeView = ({ views, filterValues }: { views: readonly View[]; filterValues: Values }) =>
  views
    .filter((view) => Object.entries(view.filter).every(([source, value]) => isSame(value, filterValues[source])))
    .toSorted((one, other) => Object.keys(other.filter).length - Object.keys(one.filter).length)[0]

/** Which of the filters in force are to be shown as chips: those that are not what the chosen view says already. */
export const ownFilters = (options: { views: readonly View[]; filterValues: Values }): string[] => {
  const view = activeView(options)
  return Object.keys(withoutSearch(options.filterValues)).filter((source) => !(source in (view?.filter ?? {})))
}

/** The view that all of the filter in force comes from, if there is one: then nothing was looked for that could be found by looking for less. */
export const viewAlone = ({ views, filterValues }: { views: readonly View[]; filterValues: Values }) =>
  filterValues.q === undefined && ownFilters({ views, filterValues }).length === 0
    ? activeView({ views, filterValues })
    : undefined

/** What a press on a view leads to: what was looked for and narrowed by goes along, but for what one of the views speaks of. */
export const filterOfView = ({
  view,
  views,
  filterValues,
}: {
  view: View
  views: readonly View[]
  filterValues: Values
}): Values => {
  const spoken = new Set(views.flatMap(({ filter }) => Object.keys(filter)))
  const kept = Object.entries(filterValues).filter(([source]) => !spoken.has(source))
  return { ...Object.fromEntries(kept), ...view.filter }
}

const withoutSearch = ({ q: _, ...rest }: Values): Values => rest

const isSame = (one: unknown, other: unknown): boolean => normal(one) === normal(other)

const normal = (value: unknown): string => JSON.stringify([value].flat().map(String).sort())
