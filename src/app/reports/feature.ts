import { also, records, screen } from '../shell/routing/nodes'
import type { RouteTable } from '../shell/routing/types'
import { needing } from './needing'

/** Child routes of /groups. */
export const reportRoutes: RouteTable = [
  {
    path: 'reports',
    title: 'groups.reports',
    // Progress needs this permission alone; each screen checks its own.
    ...also('manage gradebook'),
    command: 'table',
    auditScope: { records: ['groups/reports', 'groups/reports/templates'], actions: [] },
    view: screen(async () => (await import('./ReportStart')).ReportStart, 'reports'),
    children: [
      {
        path: 'movement',
        title: 'reports.tabs.movement',
        view: screen(async () => needing('manage groups', (await import('./MovementPage')).MovementPage), 'reports'),
      },
      {
        path: 'people',
        title: 'reports.people.title',
        view: screen(async () => needing('manage groups', (await import('./PeopleList')).PeopleList), 'reports'),
      },
      {
        path: 'progress',
        title: 'reports.tabs.progress',
        view: screen(async () => needing('manage gradebook', (await import('./ProgressPage')).ProgressPage), 'reports'),
        children: [
          {
            path: 'people',
            title: 'reports.progress_people.title',
            view: screen(
              async () => needing('manage gradebook', (await import('./ProgressPeopleList')).ProgressPeopleList),
              'reports',
            ),
          },
        ],
      },
      {
        path: 'templates',
        title: 'reports.tabs.templates',
        ...records({
          name: 'groups/reports/templates',
          words: 'reports',
          list: async () => needing('manage groups', (await import('./TemplateList')).TemplateList),
          forms: async () => {
            const { Create, Edit } = await import('./TemplateForms')
            return { Create: needing('manage groups', Create), Edit: needing('manage groups', Edit) }
          },
          create: true,
        }),
      },
    ],
  },
]
