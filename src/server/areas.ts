/** The server's table of contents: every area's handlers, and what its constraints say. */
import type { Contract } from '../api'
import { authRoutes } from './auth/routes'
import { directionsRoutes } from './directions/routes'
import { directionConstraints } from './directions/rules'
import type { ConstraintMessages } from './kit/constraints'
import type { Handlers } from './kit/handlers'
import { typesRoutes } from './types/routes'

export const handlers: Handlers<Contract> = { ...authRoutes, ...typesRoutes, ...directionsRoutes }

export const constraints: ConstraintMessages = { ...directionConstraints }
