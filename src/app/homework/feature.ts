import { withMessages } from '../shell/i18n/withMessages'
import { records, screen } from '../shell/routing/nodes'
import type { RouteNode } from '../shell/routing/types'

/** Saved comments and criteria are those of the grading of tests, with its messages. */
const review = screen(async () => (await withMessages('testing', import('./review/ReviewPage'))).ReviewPage, 'homework')

/** Child route of /gradebook. */
export const homeworkRoute: RouteNode = {
  path: 'homework',
  title: 'palette.homework',
  command: 'notebook-pen',
  auditScope: {
    records: ['gradebook/homework', 'hand_ins'],
    actions: ['hand_in', 'take_back', 'decide', 'undo_decision'],
  },
  ...records({
    name: 'gradebook/homework',
    words: 'homework',
    list: async () => (await import('./setting/HomeworkList')).HomeworkList,
    forms: () => import('./setting/HomeworkForms'),
    create: true,
    recordRepresentation: 'title',
    deeper: [
      { path: 'edit', title: 'homework.edit' },
      { path: 'review/:handIn', title: 'homework.review.title', view: review },
    ],
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
