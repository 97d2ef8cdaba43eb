import type { UserObject } from '../../../api'
import { hasAnyPermission, joinPaths } from './match'
import type { MenuCaption, MenuEntry, RouteMatch, RouteNode, RouteTable } from './types'

export type MenuItem = {
  readonly path: string
  readonly title: string
  readonly icon: MenuEntry['icon']
  readonly waiting?: MenuEntry['waiting']
  readonly children: readonly MenuItem[]
}
export type MenuSection = { readonly caption: MenuCaption | null; readonly items: readonly MenuItem[] }

const captions = [null, 'admissions', 'learning', 'life', 'setup'] as const

/**
 * R6.04–R6.08: menu sections of a user, in table order. Stricter than route access: a parent and each child require
 * one of their own permissions.
 */
export const menuFor = (table: RouteTable, user: UserObject | null): readonly MenuSection[] => {
  if (!user) return []
  return captions
    .map((caption) => ({
      caption,
      items: table.filter((route) => (route.menu?.caption ?? null) === caption).flatMap(itemFor({ user, parent: '/' })),
    }))
    .filter(({ items }) => items.length > 0)
}

const itemFor =
  ({ user, parent }: { user: UserObject; parent: string }) =>
  (route: RouteNode): readonly MenuItem[] => {
    const { menu, title, children = [] } = route
    if (!menu || !ownPermission(route, user) || menu.when?.(user) === false) return []
    const path = joinPaths(parent, route.path)
    const { icon, waiting } = menu
    return [
      { path, title, icon, ...(waiting && { waiting }), children: children.flatMap(itemFor({ user, parent: path })) },
    ]
  }

const ownPermission = ({ permissions }: RouteNode, user: UserObject): boolean =>
  permissions === undefined || hasAnyPermission(permissions, user.can)

/** Target of a parent's address: the first child whose own permission the user has, or the first child. */
export const firstChildPath = ({ route, pathname }: RouteMatch, user: UserObject | null): string | undefined => {
  const open = (route.children ?? []).filter((child) => child.view && !child.path.includes(':'))
  const chosen = open.find((child) => user !== null && ownPermission(child, user)) ?? open[0]
  return chosen && joinPaths(pathname, chosen.path)
}
