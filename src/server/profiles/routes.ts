import type { profiles } from '../../api/profiles'
import type { Handlers } from '../kit/handlers'
import { caseRoutes } from './caseRoutes'
import { decisionRoutes } from './decisionRoutes'
import { queueRoutes } from './queueRoutes'

export const profilesRoutes: Handlers<typeof profiles> = { ...queueRoutes, ...caseRoutes, ...decisionRoutes }
