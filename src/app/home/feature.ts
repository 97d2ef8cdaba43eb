import { screen } from '../shell/routing/nodes'
import type { RouteNode } from '../shell/routing/types'

export const dashboard: RouteNode = {
  path: 'dashboard',
  title: 'menu.dashboard',
  guards: ['auth'],
  menu: { icon: 'house' },
  view: screen(async () => (await import('./dashboard/Dashboard')).Dashboard),
}
