import type { Can } from '../../../api'
import { isAllowed } from './match'
import type { RouteMatch } from './types'

/** `to` is omitted on the last crumb, which is the current page, and on pages that the user cannot open. */
export type Breadcrumb = { readonly label: string; readonly to?: string }

type Options = {
  readonly matches: readonly RouteMatch[]
  readonly t: (key: string) => string
  /** Name of the current record, provided by its screen; replaces the generic crumb. */
  readonly recordName?: string | null
  /** Permissions of the user. */
  readonly can: Can | undefined
}

export const breadcrumbsFor = ({ matches, t, recordName, can }: Options): readonly Breadcrumb[] =>
  matches.map(({ route, pathname }, index) => {
    const label = (route.path.startsWith(':') && recordName) || t(route.title)
    const isOpen = route.view !== undefined && isAllowed(matches.slice(0, index + 1), can)
    return index < matches.length - 1 && isOpen ? { label, to: pathname } : { label }
  })

/** «ИС-24-1 · Группы · Abitura»: the most specific part first, because browser tabs truncate the end. */
export const documentTitle = (crumbs: readonly Breadcrumb[], product: string): string =>
  [...crumbs.map(({ label }) => label).toReversed(), product].join(' · ')
