import type { sheets } from '../../../api/gradebook/sheets'
import type { Handlers } from '../../kit/handlers'
import { carryRoutes } from './carrying'
import { debtRoutes } from './debts'
import { groupFinalsRoutes } from './groupFinals'
import { personFinalsRoutes } from './personFinals'
import { signingRoutes } from './signing'

export const sheetsRoutes: Handlers<typeof sheets> = {
  ...signingRoutes,
  ...carryRoutes,
  ...debtRoutes,
  ...groupFinalsRoutes,
  ...personFinalsRoutes,
}
