import { permitted, screen } from '../shell/routing/nodes'
import type { RouteNode } from '../shell/routing/types'

export const media: RouteNode = {
  path: 'media-manager',
  auditScope: { records: ['media/files', 'media/folders'] },
  title: 'menu.media',
  ...permitted('manage media'),
  menu: { caption: 'setup', icon: 'images' },
  view: screen(async () => (await import('./media/MediaManager')).MediaManager),
}
