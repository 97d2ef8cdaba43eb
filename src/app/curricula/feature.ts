import { card, permitted, records } from '../shell/routing/nodes'
import type { RouteNode } from '../shell/routing/types'

/** Child route of /groups. */
export const curriculaRoute: RouteNode = {
  path: 'curricula',
  auditScope: {
    records: ['groups/curricula'],
    actions: ['approve_curriculum', 'assign_curriculum', 'import_lines'],
  },
  title: 'curricula_page.title',
  ...permitted('manage groups'),
  command: 'list-checks',
  cards: { groups: card(async () => (await import('./GroupCurriculum')).GroupCurriculum, 'curricula') },
  ...records({
    name: 'groups/curricula',
    words: 'curricula',
    list: async () => (await import('./CurriculumList')).CurriculumList,
    forms: () => import('./CurriculumForms'),
    create: true,
    deeper: [{ path: 'assign', title: 'curricula_page.assign' }],
  }),
}
