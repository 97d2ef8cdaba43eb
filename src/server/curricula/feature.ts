import type { curriculaCalls } from '../../api/curricula'
import type { Feature } from '../kit/feature'
import { assignmentRoutes } from './assignmentRoutes'
import { loggedCurricula } from './featureQueries'
import { lineRoutes } from './lineRoutes'
import { findPlannedForm } from './planQueries'
import { curriculaRoutes } from './routes'
import { curriculaConstraints } from './rules'

export const curricula: Feature<typeof curriculaCalls> = {
  routes: { ...curriculaRoutes, ...lineRoutes, ...assignmentRoutes },
  constraints: curriculaConstraints,
  loggedRecords: loggedCurricula,
  plannedForm: findPlannedForm,
}
