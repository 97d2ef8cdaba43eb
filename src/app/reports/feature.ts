import { also, permitted, records, screen } from '../shell/routing/nodes'
import type { RouteTable } from '../shell/routing/types'

/** Child routes of /groups. */
export const reportRoutes: RouteTable = [
  {
    path: 'reports',
    title: 'reports.title',
    ...permitted('manage groups'),
    command: 'table',
    auditScope: { records: ['groups/reports', 'groups/reports/templates'], actions: [] },
    view: screen(async () => (await import('./ContingentPage')).ContingentPage, 'reports'),
    children: [
      {
        path: 'movement',
        title: 'reports.tabs.movement',
        view: screen(async () => (await import('./MovementPage')).MovementPage, 'reports'),
      },
      {
        path: 'people',
        title: 'reports.people.title',
        view: screen(async () => (await import('./PeopleList')).PeopleList, 'reports'),
      },
      {
        path: 'progress',
        title: 'reports.tabs.progress',
        ...also('manage gradebook'),
        view: screen(async () => (await import('./ProgressPage')).ProgressPage, 'reports'),
        children: [
          {
            path: 'people',
            title: 'reports.progress_people.title',
            ...also('manage gradebook'),
            view: screen(async () => (await import('./ProgressPeopleList')).ProgressPeopleList, 'reports'),
          },
        ],
      },
      {
        path: 'templates',
        title: 'reports.tabs.templates',
        ...records({
          name: 'groups/reports/templates',
          words: 'reports',
          list: async () => (await import('./TemplateList')).TemplateList,
          forms: () => import('./TemplateForms'),
          create: true,
        }),
      },
    ],
  },
]
