import { also, permitted, records } from '../shell/routing/nodes'
import type { RouteNode } from '../shell/routing/types'

export const directories: RouteNode = {
  path: 'directories',
  title: 'menu.directories',
  ...permitted('manage directories'),
  menu: { caption: 'setup', icon: 'library' },
  view: { kind: 'first-child' },
  children: [
    {
      path: 'directions',
      logged: { records: ['directories/directions'] },
      title: 'menu.directions',
      ...also('manage directions'),
      menu: { icon: 'compass' },
      ...records({
        name: 'directories/directions',
        list: async () => (await import('./directions/DirectionList')).DirectionList,
        forms: () => import('./directions/forms'),
        create: true,
      }),
    },
    {
      path: 'subjects',
      logged: { records: ['directories/subjects'] },
      title: 'menu.subjects',
      ...also('manage subjects'),
      menu: { icon: 'shapes' },
      ...records({
        name: 'directories/subjects',
        list: async () => (await import('./subjects/SubjectList')).SubjectList,
        forms: () => import('./subjects/forms'),
        create: true,
      }),
    },
    {
      path: 'documents',
      logged: { records: ['directories/documents'] },
      title: 'menu.document_types',
      ...also('manage documents'),
      menu: { icon: 'file-stack' },
      ...records({
        name: 'directories/documents',
        list: async () => (await import('./documentTypes/DocumentTypeList')).DocumentTypeList,
        forms: () => import('./documentTypes/forms'),
        create: true,
      }),
    },
    {
      path: 'statuses',
      logged: { records: ['directories/statuses'] },
      title: 'menu.statuses',
      ...also('manage directories'),
      menu: { icon: 'tags' },
      ...records({
        name: 'directories/statuses',
        list: async () => (await import('./statuses/StatusList')).StatusList,
        forms: () => import('./statuses/forms'),
      }),
    },
  ],
}
