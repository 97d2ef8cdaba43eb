import type { testingCalls } from '../../api/testing'
import type { Feature } from '../kit/feature'
import { questionFileUse, testFileUse, loggedTesting, testingData, answerFileUse } from './featureQueries'
import { closeOverdueAttempts } from './attempts/finish'
import { personalTestResults } from './attempts/personalResults'
import { attemptsRoutes } from './attempts/attemptRoutes'
import { availableTestsRoutes } from './attempts/availableTestRoutes'
import { listTestProofs } from './grading/countedQueries'
import { releaseDueAttempts } from './grading/release'
import { gradingRoutes } from './grading/routes'
import { liveRoutes } from './live/routes'
import { papersRoutes } from './paper/routes'
import { questionFilesRoutes } from './questions/fileRoutes'
import { questionActionsRoutes, questionsRoutes } from './questions/questionRoutes'
import { questionConstraints } from './questions/rules'
import { applyRegrade, applyRegradeJob } from './regrades/apply'
import { regradesRoutes } from './regrades/routes'
import { resultsRoutes } from './results/routes'
import { remindOfClosingTests } from './tests/notices'
import { testActionsRoutes, testsRoutes } from './tests/testRoutes'
import { testConstraints } from './tests/rules'

export const testing: Feature<typeof testingCalls> = {
  routes: {
    ...questionsRoutes,
    ...questionActionsRoutes,
    ...questionFilesRoutes,
    ...testsRoutes,
    ...testActionsRoutes,
    ...availableTestsRoutes,
    ...attemptsRoutes,
    ...gradingRoutes,
    ...resultsRoutes,
    ...regradesRoutes,
    ...papersRoutes,
    ...liveRoutes,
  },
  constraints: { ...questionConstraints, ...testConstraints },
  jobs: (services) => ({
    tasks: {
      closeOverdueAttempts: () => closeOverdueAttempts(services),
      releaseDueAttempts: () => releaseDueAttempts(services),
      [applyRegradeJob]: (payload, { id }) => applyRegrade(services, payload, id),
      remindOfClosingTests: () => remindOfClosingTests(services),
    },
    schedule: [
      { task: 'closeOverdueAttempts', match: '* * * * *' },
      { task: 'releaseDueAttempts', match: '* * * * *' },
      { task: 'remindOfClosingTests', match: '*/10 * * * *' },
    ],
  }),
  personalData: testingData,
  personalFacts: async (db, userId) => ({ test_results: await personalTestResults(db, userId) }),
  proofs: listTestProofs,
  fileUses: [questionFileUse, testFileUse, answerFileUse],
  loggedRecords: loggedTesting,
}
