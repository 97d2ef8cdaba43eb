import { also, screen } from '../shell/routing/nodes'
import type { RouteNode } from '../shell/routing/types'

/** A page below the materials, also for those who moderate only homework. */
export const reportedComments: RouteNode = {
  path: 'comments',
  title: 'menu.reported_comments',
  ...also('manage gradebook'),
  command: 'message-square-warning',
  auditScope: { records: ['comments'], actions: ['hide', 'unhide', 'keep'] },
  view: screen(async () => (await import('./ReportedComments')).ReportedComments, 'comments'),
}
