import { matchPath } from 'react-router-dom'
import type { Can, Permission } from '../../../api'
import type { LayoutName, RouteMatch, RouteNode, RouteTable, RouteView } from './types'

export const joinPaths = (parent: string, path: string): string =>
  `${parent}/${path}`.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')

/**
 * Returns the chain of nodes that matches the whole address, outermost first; empty if there is none. The table lists
 * fixed segments before parameters, so `/groups/create` wins over `/groups/:id`.
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
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, safeDecode(value)]])),
  )

/** Returns the value unchanged if its escape sequence is malformed. */
const safeDecode = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** R6.01: any permission of any matched route grants access; without permissions the other guards decide. */
export const isAllowed = (matches: readonly RouteMatch[], can: Can | undefined): boolean => {
  const listed = matches.flatMap(({ route }) => route.permissions ?? [])
  return listed.length === 0 || hasAnyPermission(listed, can)
}

export const hasAnyPermission = (permissions: readonly Permission[], can: Can | undefined): boolean =>
  permissions.some((permission) => can?.[permission] === true)

/** R2.20: the innermost layout of the chain, or the default. */
export const layoutOf = (matches: readonly RouteMatch[]): LayoutName =>
  matches.findLast(({ route }) => route.layout !== undefined)?.route.layout ?? 'default'

export const viewOf = (matches: readonly RouteMatch[]): RouteView | undefined => matches.at(-1)?.route.view

export const guardsOf = (matches: readonly RouteMatch[]) => matches.flatMap(({ route }) => route.guards ?? [])
