import type { profiles } from '../../../api/admissions/applications'
import type { Handlers } from '../../kit/handlers'
import { caseRoutes } from './case/caseRoutes'
import { decisionRoutes } from './case/decisionRoutes'
import { queueRoutes } from './queue/routes'

export const profilesRoutes: Handlers<typeof profiles> = { ...queueRoutes, ...caseRoutes, ...decisionRoutes }
