import type { studyCalls } from '../../api/study'
import type { Room } from '../kit/room'
import { materialFileUse } from './fileQueries'
import { loggedStudy, studyData, readingProofs } from './roomQueries'
import { materialActionsRoutes, materialsRoutes } from './routes'
import { materialConstraints } from './rules'
import { studyingRoutes } from './studyRoutes'

export const study: Room<typeof studyCalls> = {
  routes: {
    ...materialsRoutes,
    ...materialActionsRoutes,
    ...studyingRoutes,
  },
  constraints: { ...materialConstraints },
  personalData: studyData,
  proofs: readingProofs,
  fileUses: [materialFileUse],
  loggedRecords: loggedStudy,
}
