import { records, screen } from '../shell/routing/nodes'
import type { RouteNode } from '../shell/routing/types'

/** Child route of /gradebook. */
export const homeworkRoute: RouteNode = {
  path: 'homework',
  title: 'palette.homework',
  command: 'notebook-pen',
  auditScope: { records: ['gradebook/homework', 'hand_ins'], actions: ['hand_in', 'take_back', 'decide'] },
  ...records({
    name: 'gradebook/homework',
    words: 'homework',
    list: async () => (await import('./setting/HomeworkList')).HomeworkList,
    forms: () => import('./setting/HomeworkForms'),
    create: true,
    recordRepresentation: 'title',
    deeper: [{ path: 'edit', title: 'homework.edit' }],
  }),
}

/** Child route of /study. */
export const ownHomeworkRoute: RouteNode = {
  path: 'homework',
  title: 'palette.own_homework',
  command: 'pen-line',
  view: screen(async () => (await import('./own/OwnHomeworkList')).OwnHomeworkList, 'homework'),
  children: [
    {
      path: ':id',
      title: 'homework.one',
      view: screen(async () => (await import('./own/OwnHomeworkPage')).OwnHomeworkPage, 'homework'),
    },
  ],
}
