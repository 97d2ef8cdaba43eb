/** A filter under a name; `label` is a message. */
export type View = { label: string; filter: Readonly<Record<string, unknown>> }

type Values = Readonly<Record<string, unknown>>

/** The view whose filter is the one in force, whatever is searched for. */
export const activeView = ({ views, filterValues }: { views: readonly View[]; filterValues: Values }) =>
  views.find((view) => isSame(view.filter, withoutSearch(filterValues)))

/** Which of the filters in force are to be shown as chips: those that are not what the chosen view says already. */
export const ownFilters = (options: { views: readonly View[]; filterValues: Values }): string[] => {
  const view = activeView(options)
  return Object.keys(withoutSearch(options.filterValues)).filter((source) => !(source in (view?.filter ?? {})))
}

const withoutSearch = ({ q: _, ...rest }: Values): Values => rest

const isSame = (one: Values, other: Values): boolean => normal(one) === normal(other)

const normal = (filter: Values): string =>
  JSON.stringify(
    Object.entries(filter)
      .map(([key, value]) => [key, [value].flat().map(String).sort()])
      .sort(([one], [other]) => String(one).localeCompare(String(other))),
  )
