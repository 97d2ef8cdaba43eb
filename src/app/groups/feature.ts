import { permitted, records } from '../shell/routing/nodes'
import type { RouteNode } from '../shell/routing/types'

export const groups: RouteNode = {
  path: 'groups',
  auditScope: { records: ['groups', 'groups/members'], actions: ['transfer'] },
  title: 'menu.groups',
  ...permitted('manage groups'),
  menu: { caption: 'learning', icon: 'graduation-cap' },
  ...records({
    name: 'groups',
    list: async () => (await import('./GroupList')).GroupList,
    forms: () => import('./GroupForms'),
    create: true,
    recordRepresentation: 'code',
    deeper: [{ path: 'members', title: 'groups.members_crumb' }],
  }),
}
