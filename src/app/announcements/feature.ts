import { permitted, records, screen } from '../shell/routing/nodes'
import type { RouteNode } from '../shell/routing/types'

/** Open to every signed-in user; only its child for authors needs a permission. */
export const announcements: RouteNode = {
  path: 'groups/announcements',
  title: 'menu.announcements',
  guards: ['auth'],
  menu: { icon: 'megaphone' },
  auditScope: { records: ['groups/announcements'], actions: ['confirm'] },
  view: screen(async () => (await import('./received/ReceivedList')).ReceivedList, 'announcements'),
  children: [
    {
      path: 'sent',
      title: 'palette.sent_announcements',
      ...permitted('manage groups', 'manage gradebook'),
      command: 'megaphone',
      auditScope: { records: ['groups/announcements/sent'], actions: ['publish', 'withdraw', 'remind'] },
      ...records({
        name: 'groups/announcements/sent',
        words: 'announcements',
        list: async () => (await import('./sent/SentList')).SentList,
        forms: () => import('./sent/SentForms'),
        create: true,
        recordRepresentation: 'name',
        deeper: [{ path: 'readers', title: 'groups.readers.title' }],
      }),
    },
    {
      path: ':id',
      title: 'announcements.one',
      view: screen(async () => (await import('./received/AnnouncementPage')).AnnouncementPage, 'announcements'),
    },
  ],
}
