import type { testingCalls } from '../../api/testing'
import type { Room } from '../kit/room'
import { questionFileUse } from './fileUseQueries'
import { loggedTesting } from './loggedQueries'
import { testingData } from './personalDataQueries'
import { questionFilesRoutes } from './questions/fileRoutes'
import { questionActionsRoutes, questionsRoutes } from './questions/routes'
import { questionConstraints } from './questions/rules'

export const testing: Room<typeof testingCalls> = {
  routes: {
    ...questionsRoutes,
    ...questionActionsRoutes,
    ...questionFilesRoutes,
  },
  constraints: { ...questionConstraints },
  personalData: testingData,
  fileUses: [questionFileUse],
  loggedRecords: loggedTesting,
}
