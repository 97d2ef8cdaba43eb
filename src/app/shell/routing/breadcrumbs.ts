import type { RouteMatch } from './types'

/** `to` is absent on the last crumb: one does not link to where one is. */
export type Breadcrumb = { readonly label: string; readonly to?: string }

type Options = {
  readonly matches: readonly RouteMatch[]
  readonly t: (key: string) => string
  /** The record's own name, which only its screen knows; it takes the place of the crumb that stands for the record. */
  readonly recordName?: string | null
}

export const breadcrumbsFor = ({ matches, t, recordName }: Options): readonly Breadcrumb[] =>
  matches.map(({ route, pathname }, index) => {
    const label = (route.path.startsWith(':') && recordName) || t(route.title)
    return index === matches.length - 1 ? { label } : { label, to: pathname }
  })

/** «ИС-24-1 · Группы · Abitura»: the innermost first, because tabs of a browser are cut at the end. */
export const documentTitle = (crumbs: readonly Breadcrumb[], product: string): string =>
  [...crumbs.map(({ label }) => label).toReversed(), product].join(' · ')
