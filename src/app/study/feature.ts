import { permitted, records, screen } from '../shell/routing/nodes'
import type { RouteNode } from '../shell/routing/types'

export const study: RouteNode = {
  path: 'study',
  title: 'menu.study',
  ...permitted('study'),
  menu: { icon: 'book-open-text' },
  auditScope: { records: ['study/receipts'], actions: ['confirm'] },
  view: screen(async () => (await import('./home/StudyHome')).StudyHome),
  children: [
    {
      path: ':id',
      title: 'study.material',
      view: screen(async () => (await import('./reading/ReadingPage')).ReadingPage),
    },
  ],
}

export const materials = {
  path: 'materials',
  title: 'menu.materials',
  ...permitted('manage materials'),
  menu: { caption: 'learning', icon: 'book-open' },
  auditScope: {
    records: ['materials'],
    actions: ['publish', 'withdraw', 'move', 'order', 'remind', 'close', 'reopen'],
  },
  ...records({
    name: 'materials',
    list: async () => (await import('./materials/MaterialList')).MaterialList,
    forms: () => import('./materials/MaterialForms'),
    create: true,
    recordRepresentation: 'name',
    deeper: [
      { path: 'preview', title: 'materials.pages.preview' },
      { path: 'readers', title: 'materials.pages.readers' },
      { path: 'editions', title: 'materials.pages.editions' },
      { path: 'comments', title: 'materials.pages.comments' },
    ],
  }),
} satisfies RouteNode
