import type { gradebookCalls } from '../../api/gradebook'
import type { Feature } from '../kit/feature'
import { scoreJobs } from '../testing'
import { absenceData, absenceFiles, loggedAbsences } from './attendance/featureQueries'
import { attendanceRoutes } from './attendance/routes'
import { markProofs } from './averageQueries'
import { gradebookRoutes } from './books/routes'
import { loggedGradebook, gradebookData, gradesOf } from './featureQueries'
import { myGradesRoutes } from './mine/routes'
import { loggedRetakes, retakeData, retakesOf } from './retakes/featureQueries'
import { retakeRoutes } from './retakes/routes'
import { retakeConstraints } from './retakes/rules'
import { gradebookConstraints } from './rules'
import { deleteOldDrafts } from './past/queries'
import { pastRoutes } from './past/routes'
import { gradebookFollower } from './regrades'
import { transferTestScores } from './scores'
import { sheetsRoutes } from './sheets/sheetRoutes'
import { notifyOfGrades } from './notices'
import type { PeriodInput, periods } from '../../api/gradebook/periods'
import type { Handlers } from '../kit/handlers'
import type { Person } from '../kit/person'
import { forbidden } from '../kit/problems'
import { recordRoutes } from '../kit/records/recordRoutes'
import type { Db } from '../platform/database'
import { bellRoutes } from './periods/bells'
import { periodQueries, reachOfPeriods, usageOfPeriods } from './periods/queries'

const periodsRoutes: Handlers<typeof periods> = recordRoutes({
  ...periodQueries,
  path: '/api/gradebook/periods',
  restoredStatus: '',
  reach: reachOfPeriods,
  insert: (db: Db, input: PeriodInput, person: Person) => {
    if (person.reach !== 'all') throw forbidden('problem.beyond_reach')
    return periodQueries.insert(db, input)
  },
  usageOf: usageOfPeriods,
})

export const gradebook: Feature<typeof gradebookCalls> = {
  routes: {
    ...periodsRoutes,
    ...bellRoutes,
    ...attendanceRoutes,
    ...gradebookRoutes,
    ...sheetsRoutes,
    ...retakeRoutes,
    ...myGradesRoutes,
    ...pastRoutes,
  },
  constraints: { ...gradebookConstraints, ...retakeConstraints },
  jobs: (services) => ({
    tasks: {
      [scoreJobs.gradebook]: (payload, { id }) => transferTestScores(services, payload, id),
      notifyOfGrades: () => notifyOfGrades(services),
      deleteOldDrafts: () => deleteOldDrafts(services.database.db),
    },
    schedule: [
      { task: 'notifyOfGrades', match: '*/15 * * * *' },
      { task: 'deleteOldDrafts', match: '43 3 * * *' },
    ],
  }),
  personalData: [...gradebookData, ...retakeData, ...absenceData],
  fileUses: [absenceFiles],
  personalFacts: async (db, userId) => ({
    grades: await gradesOf(db, userId),
    retake_history: await retakesOf(db, userId),
  }),
  proofs: markProofs,
  scoreFollower: gradebookFollower,
  loggedRecords: [...loggedGradebook, ...loggedRetakes, ...loggedAbsences],
}
