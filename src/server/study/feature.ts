import type { studyCalls } from '../../api/study'
import type { Feature } from '../kit/feature'
import { materialConversations } from './conversationQueries'
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
  commentPlace: materialConversations,
  fileUses: [materialFileUse],
  loggedRecords: loggedStudy,
}
