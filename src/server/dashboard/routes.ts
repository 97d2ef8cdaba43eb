import { countedSection, type CountedSection, type dashboard } from '../../api/dashboard'
import type { Permission } from '../../api/permissions'
import type { Handlers } from '../kit/handlers'
import { countSections } from './queries'

/** What lets a person open a section's list. */
const opens: Record<CountedSection, Permission> = {
  groups: 'manage groups',
  'directories/directions': 'manage directions',
  'directories/subjects': 'manage subjects',
  'directories/documents': 'manage directories',
  'access/users': 'manage users',
  'access/roles': 'manage access',
  'access/permissions': 'manage access',
}

export const dashboardRoutes: Handlers<typeof dashboard> = {
  'GET /api/dashboard': async ({ db, person }) => {
    const sections = countedSection.options.filter((section) => person.holds(opens[section]))
    const { name, current_group: group } = person.user
    return { data: { name, group, cards: await countSections(db, sections) } }
  },
}
