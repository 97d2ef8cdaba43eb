import type { gradebookCalls } from '../../api/gradebook'
import type { Room } from '../kit/room'
import { scoresChangedJobs } from '../testing'
import { gradebookRoutes } from './books/routes'
import { myGradesRoutes } from './mine/routes'
import { periodsRoutes } from './periods/routes'
import { gradebookConstraints } from './rules'
import { countTestScores } from './scores'
import { sheetsRoutes } from './sheets/routes'

export const gradebook: Room<typeof gradebookCalls> = {
  routes: { ...periodsRoutes, ...gradebookRoutes, ...sheetsRoutes, ...myGradesRoutes },
  constraints: gradebookConstraints,
  jobs: (services) => ({
    tasks: { [scoresChangedJobs.gradebook]: (payload, { id }) => countTestScores(services, payload, id) },
    schedule: [],
  }),
}
