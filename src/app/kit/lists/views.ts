/** A named filter; `label` and the texts of `empty` are message keys. */
export type View = {
  label: string
  filter: Readonly<Record<string, unknown>>
  empty?: { title: string; text: string }
}

/** Views of records by active and archived status. */
export const activeViews: readonly View[] = [
  { label: 'kit.views.all', filter: {} },
  { label: 'kit.views.active', filter: { status: 'active' } },
  { label: 'kit.views.archived', filter: { status: 'archived' } },
]

/** A view of all records and one per state, labelled by the messages under `names`. */
export const viewsOf = (names: string, states: readonly string[], source = 'status'): readonly View[] => [
  { label: `${names}.all`, filter: {} },
  ...states.map((state) => ({ label: `${names}.${state}`, filter: { [source]: state } })),
]

type Values = Readonly<Record<string, unknown>>

/** Returns the most specific view whose filter matches. Further active filters are shown as chips. */
export const activeView = ({ views, filterValues }: { views: readonly View[]; filterValues: Values }) =>
  views
    .filter((view) => Object.entries(view.filter).every(([source, value]) => isSame(value, filterValues[source])))
    .toSorted((one, other) => Object.keys(other.filter).length - Object.keys(one.filter).length)[0]

/** Active filters that are not part of the current view; they are shown as chips. */
export const additionalFilters = (options: { views: readonly View[]; filterValues: Values }): string[] => {
  const view = activeView(options)
  return Object.keys(withoutSearch(options.filterValues)).filter((source) => !(source in (view?.filter ?? {})))
}

/** Returns the current view if no other filter or search is active. */
export const exactView = ({ views, filterValues }: { views: readonly View[]; filterValues: Values }) =>
  filterValues.q === undefined && additionalFilters({ views, filterValues }).length === 0
    ? activeView({ views, filterValues })
    : undefined

/** Filter after switching to a view: keeps the search and all filters that no view uses. */
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
  const otherFilters = Object.entries(filterValues).filter(([source]) => !spoken.has(source))
  return { ...Object.fromEntries(otherFilters), ...view.filter }
}

const withoutSearch = ({ q: _, ...rest }: Values): Values => rest

const isSame = (one: unknown, other: unknown): boolean => normal(one) === normal(other)

const normal = (value: unknown): string => JSON.stringify([value].flat().map(String).sort())
