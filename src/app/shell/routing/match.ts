import { matchPath } from 'react-router-dom'
import type { Can, Permission } from '../../../api'
import type { LayoutName, RouteMatch, RouteNode, RouteTable, RouteView } from './types'

export const joinPaths = (parent: string, path: string): string =>
  `${parent}/${path}`.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')

/**
 * The chain of nodes, outermost first, whose whole pattern is the address; empty when there is none. Fixed segments win over
 * parameters (`/groups/create` over `/groups/:id`) because the table lists them first.
 */
export const matchRoutes = (table: RouteTable, pathname: string): readonly RouteMatch[] =>
  matchUnder({ table, parent: '/', pathname: withoutTrailingSlash(pathname) }) ?? []

type Search = { readonly table: RouteTable; readonly parent: string; readonly pathname: string }

const matchUnder = ({ table, parent, pathname }: Search): readonly RouteMatch[] | null => {
  for (const route of table) {
    const found = matchNode({ route, parent, pathname })
    if (found) return found
  }
  return null
}

const matchNode = (options: { route: RouteNode; parent: string; pathname: string }): readonly RouteMatch[] | null => {
  const { route, parent, pathname } = options
  const path = joinPaths(parent, route.path)
  const hit = matchPath({ path, end: route.children === undefined }, pathname)
  if (!hit) return null
  const own: RouteMatch = { route, pathname: hit.pathname, params: definedParams(hit.params) }
  if (hit.pathname === pathname) return route.view ? [own] : null
  const deeper = matchUnder({ table: route.children ?? [], parent: path, pathname })
  return deeper ? [own, ...deeper] : null
}

const withoutTrailingSlash = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, '')

const definedParams = (params: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, decoded(value)]])),
  )

/** An address that was cut in the middle of an escape is taken as it is. */
const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** R6.01: any permission listed on any matched route is enough; a chain that lists none is open to whoever passed the other guards. */
export const isAllowed = (matches: readonly RouteMatch[], can: Can | undefined): boolean => {
  const listed = matches.flatMap(({ route }) => route.permissions ?? [])
  return listed.length === 0 || holdsAny(listed, can)
}

export const holdsAny = (permissions: readonly Permission[], can: Can | undefined): boolean =>
  permissions.some((permission) => can?.[permission] === true)

/** R2.20: the innermost layout named on the way, the default one otherwise. */
export const layoutOf = (matches: readonly RouteMatch[]): LayoutName =>
  matches.findLast(({ route }) => route.layout !== undefined)?.route.layout ?? 'default'

export const viewOf = (matches: readonly RouteMatch[]): RouteView | undefined => matches.at(-1)?.route.view

export const guardsOf = (matches: readonly RouteMatch[]) => matches.flatMap(({ route }) => route.guards ?? [])
