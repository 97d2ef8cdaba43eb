import type { profiles } from '../../api/profiles'
import type { Handlers } from '../kit/handlers'
import { caseRoutes } from './review/caseRoutes'
import { decisionRoutes } from './review/decisionRoutes'
import { queueRoutes } from './queue/routes'

export const profilesRoutes: Handlers<typeof profiles> = { ...queueRoutes, ...caseRoutes, ...decisionRoutes }
