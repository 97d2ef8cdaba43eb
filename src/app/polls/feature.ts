import { permitted, records, screen } from '../shell/routing/nodes'
import type { RouteNode } from '../shell/routing/types'

/** Pages for voters. */
export const voting: RouteNode = {
  path: 'voting',
  title: 'menu.voting',
  ...permitted('vote'),
  menu: { icon: 'vote' },
  view: screen(async () => (await import('./voting/VotingHome')).VotingHome, 'polls'),
  children: [
    {
      path: ':id',
      title: 'palette.poll',
      view: screen(async () => (await import('./voting/VotingPage')).VotingPage, 'polls'),
    },
  ],
}

/** Pages for poll managers. */
export const polls: RouteNode = {
  path: 'polls',
  title: 'menu.polls',
  ...permitted('view polls'),
  menu: { caption: 'life', icon: 'vote' },
  auditScope: {
    records: ['polls'],
    actions: ['schedule', 'open', 'pause', 'resume', 'extend', 'close', 'publish', 'cancel', 'remind'],
  },
  ...records({
    name: 'polls',
    words: 'polls',
    list: async () => (await import('./manage/PollList')).PollList,
    forms: () => import('./manage/PollForms'),
    create: true,
    recordRepresentation: 'name',
    deeper: [
      { path: 'roll', title: 'polls.pages.roll' },
      { path: 'results', title: 'polls.pages.results' },
    ],
  }),
}
