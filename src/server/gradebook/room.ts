import type { gradebookCalls } from '../../api/gradebook'
import type { Room } from '../kit/room'
import { scoresChangedJobs } from '../testing'
import { provenMarks } from './averageQueries'
import { gradebookRoutes } from './books/routes'
import { loggedGradebook } from './loggedQueries'
import { myGradesRoutes } from './mine/routes'
import { periodsRoutes } from './periods/routes'
import { gradebookData, gradesOf } from './personalDataQueries'
import { gradebookConstraints } from './rules'
import { countTestScores } from './scores'
import { sheetsRoutes } from './sheets/routes'
import { tellGrades } from './telling'

export const gradebook: Room<typeof gradebookCalls> = {
  routes: { ...periodsRoutes, ...gradebookRoutes, ...sheetsRoutes, ...myGradesRoutes },
  constraints: gradebookConstraints,
  jobs: (services) => ({
    tasks: {
      [scoresChangedJobs.gradebook]: (payload, { id }) => countTestScores(services, payload, id),
      tellGrades: () => tellGrades(services),
    },
    schedule: [{ task: 'tellGrades', match: '*/15 * * * *' }],
  }),
  personalData: gradebookData,
  personalFacts: async (db, userId) => ({ grades: await gradesOf(db, userId) }),
  proofs: provenMarks,
  loggedRecords: loggedGradebook,
}
