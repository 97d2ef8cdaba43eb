import type { sheets } from '../../../api/gradebook/sheets'
import type { Handlers } from '../../kit/handlers'

const later = (): never => {
  throw new Error('not built')
}
export const sheetsRoutes: Handlers<typeof sheets> = {
  'POST /api/gradebook/:group/:subject/sign': later,
  'POST /api/gradebook/:group/:subject/unlock': later,
  'GET /api/gradebook/:group/:subject/signings': later,
  'GET /api/gradebook/:group/:subject/sheet': later,
  'GET /api/gradebook/:group/:subject/export': later,
  'POST /api/gradebook/:group/:subject/carry/preview': later,
  'POST /api/gradebook/:group/:subject/carry': later,
  'GET /api/debts': later,
  'GET /api/debts/export': later,
  'GET /api/groups/:id/finals': later,
  'GET /api/groups/:id/finals/export': later,
}
