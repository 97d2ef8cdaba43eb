import { also, screen } from '../shell/routing/nodes'
import type { RouteNode } from '../shell/routing/types'

/** Child route of /access. */
export const system: RouteNode = {
  path: 'system',
  auditScope: {
    records: ['system'],
    actions: ['send_test_mail', 'retry_jobs', 'set_college', 'set_maintenance', 'set_retention', 'apply_retention'],
  },
  title: 'menu.system',
  ...also('manage access'),
  menu: { icon: 'server-cog' },
  view: screen(async () => (await import('./SystemPage')).SystemPage),
}
