import type { Can, Permission } from '../../../api'
import { holdsAny, joinPaths } from './match'
import type { RouteNode, RouteTable } from './types'

type Placed = { readonly node: RouteNode; readonly path: string; readonly permissions: readonly Permission[] }

/** Every node with its whole address and the permissions of which one opens it, those of its parents among them (R6.01). */
const placed = (table: RouteTable, parent = '', above: readonly Permission[] = []): readonly Placed[] =>
  table.flatMap((node) => {
    const path = joinPaths(parent, node.path)
    const permissions = [...above, ...(node.permissions ?? [])]
    return [{ node, path, permissions }, ...placed(node.children ?? [], path, permissions)]
  })

/** The records of all rooms, as <Resource> takes them. */
export const resourcesOf = (table: RouteTable) => placed(table).flatMap(({ node }) => node.resource ?? [])

/** The screens inside the admin framework that are no records, with their addresses from the root. */
export const pagesOf = (table: RouteTable) =>
  placed(table).flatMap(({ node: { view }, path }) =>
    view?.kind === 'screen' && view.Page ? [{ path: path.slice(1), Page: view.Page }] : [],
  )

/** The permissions that open a resource by its name; none for a name that is not ours. */
export const permissionsOf = (table: RouteTable, name: string): readonly Permission[] =>
  placed(table).find(({ node }) => node.resource?.name === name)?.permissions ?? []

/** The screens that Ctrl K names and no menu does, with what opens them. */
export const commandsOf = (table: RouteTable) =>
  placed(table).flatMap(({ node: { command, title }, path, permissions }) =>
    command === undefined ? [] : [{ path, title, icon: command, permissions }],
  )

/** What rooms show beside a record of this resource to who may see their screens. */
export const cardsOf = (table: RouteTable, resource: string, can: Can | undefined) =>
  placed(table).flatMap(({ node: { cards }, path, permissions }) => {
    const Card = cards?.[resource]
    return Card && holdsAny(permissions, can) ? [{ path, Card }] : []
  })

/** What is done to the records of any room. */
const everywhere = ['create', 'edit', 'delete', 'archive', 'restore', 'export']

/** The kinds of records and the actions that the audit log can be narrowed to. */
export const loggedIn = (table: RouteTable): { records: readonly string[]; actions: readonly string[] } => {
  const logged = placed(table).flatMap(({ node }) => node.logged ?? [])
  return {
    records: logged.flatMap(({ records }) => records),
    actions: [...new Set([...everywhere, ...logged.flatMap(({ actions = [] }) => actions)])],
  }
}
