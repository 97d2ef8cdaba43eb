import { card, permitted, records, screen } from '../shell/routing/nodes'
import type { RouteNode, RouteTable } from '../shell/routing/types'

/** Child route of /settings/profile. */
export const ownPapers: RouteNode = {
  path: 'papers',
  title: 'palette.my_papers',
  command: 'file-stack',
  view: screen(async () => (await import('./mine/OwnPapersPage')).OwnPapersPage, 'papers'),
}

/** Child routes of /groups. */
export const papersRoutes: RouteTable = [
  {
    path: 'papers',
    auditScope: {
      records: ['groups/papers', 'groups/papers/requests', 'groups/papers/templates'],
      actions: [
        'issue_paper',
        'print_paper',
        'revoke_paper',
        'request_paper',
        'refuse_paper',
        'withdraw_paper_request',
        'preview_paper',
      ],
    },
    title: 'palette.papers',
    ...permitted('manage groups'),
    command: 'file-stack',
    cards: {
      'groups/students': card(async () => (await import('./PersonPapers')).PersonPapers, 'papers'),
    },
    ...records({
      name: 'groups/papers',
      words: 'papers',
      list: async () => (await import('./register/PaperList')).PaperList,
      forms: () => import('./register/PaperPage'),
      beside: [
        {
          path: 'issue',
          title: 'palette.issue_papers',
          command: 'pen-line',
          view: screen(async () => (await import('./issue/IssuePage')).IssuePage, 'papers'),
        },
        {
          path: 'requests',
          title: 'palette.paper_requests',
          command: 'file-stack',
          view: screen(async () => (await import('./requests/RequestList')).RequestList, 'papers'),
        },
        {
          path: 'templates',
          title: 'palette.paper_templates',
          view: screen(async () => (await import('./templates/TemplatesPage')).TemplatesPage, 'papers'),
        },
      ],
    }),
  },
]
