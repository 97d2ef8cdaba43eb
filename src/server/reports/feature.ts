import type { reportsCalls } from '../../api/reports'
import type { Feature } from '../kit/feature'
import { loggedTemplates } from './featureQueries'
import { peopleRoutes } from './peopleRoutes'
import { progressRoutes } from './progressRoutes'
import { templateRoutes } from './templates/routes'

export const reports: Feature<typeof reportsCalls> = {
  routes: {
    ...peopleRoutes,
    ...progressRoutes,
    ...templateRoutes,
  },
  loggedRecords: loggedTemplates,
}
