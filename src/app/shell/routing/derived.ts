import type { Can, Permission } from '../../../api'
import { hasAnyPermission, joinPaths } from './match'
import type { RouteNode, RouteTable } from './types'

type FlatRoute = { readonly node: RouteNode; readonly path: string; readonly permissions: readonly Permission[] }

/** Flattens the table to full addresses with the permissions that open each node, including those of its parents (R6.01). */
const flattenRoutes = (table: RouteTable, parent = '', above: readonly Permission[] = []): readonly FlatRoute[] =>
  table.flatMap((node) => {
    const path = joinPaths(parent, node.path)
    const permissions = [...above, ...(node.permissions ?? [])]
    return [{ node, path, permissions }, ...flattenRoutes(node.children ?? [], path, permissions)]
  })

/** Resources of all features, as props of <Resource>. */
export const resourcesOf = (table: RouteTable) => flattenRoutes(table).flatMap(({ node }) => node.resource ?? [])

/** Screens inside react-admin that are not resources, with addresses from the root. */
export const pagesOf = (table: RouteTable) =>
  flattenRoutes(table).flatMap(({ node: { view }, path }) =>
    view?.kind === 'screen' && view.Page ? [{ path: path.slice(1), Page: view.Page }] : [],
  )

/** Permissions that open a resource; none for an unknown name. */
export const permissionsOf = (table: RouteTable, name: string): readonly Permission[] =>
  flattenRoutes(table).find(({ node }) => node.resource?.name === name)?.permissions ?? []

/** Screens that are in the command palette but not in a menu, with their permissions. */
export const commandsOf = (table: RouteTable) =>
  flattenRoutes(table).flatMap(({ node: { command, title }, path, permissions }) =>
    command === undefined ? [] : [{ path, title, icon: command, permissions }],
  )

/** Cards that other features show beside a record of this resource, if the user may open their screens. */
export const cardsOf = (table: RouteTable, resource: string, can: Can | undefined) =>
  flattenRoutes(table).flatMap(({ node: { cards }, path, permissions }) => {
    const Card = cards?.[resource]
    return Card && hasAnyPermission(permissions, can) ? [{ path, Card }] : []
  })

/** Audit actions that all features have in common. */
const commonActions = ['create', 'edit', 'delete', 'archive', 'restore', 'export']

/** Record types and actions offered as audit log filters. */
export const auditFilters = (table: RouteTable): { records: readonly string[]; actions: readonly string[] } => {
  const scopes = flattenRoutes(table).flatMap(({ node }) => node.auditScope ?? [])
  return {
    records: scopes.flatMap(({ records }) => records),
    actions: [...new Set([...commonActions, ...scopes.flatMap(({ actions = [] }) => actions)])],
  }
}
