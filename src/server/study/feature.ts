import type { studyCalls } from '../../api/study'
import type { Feature } from '../kit/feature'
import { materialFileUse } from './fileQueries'
import { loggedStudy, studyData, readingProofs } from './featureQueries'
import { materialActionsRoutes, materialsRoutes } from './materialRoutes'
import { materialConstraints } from './rules'
import { studyingRoutes } from './studyRoutes'

export const study: Feature<typeof studyCalls> = {
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
