import type { gradebooks } from '../../../api/gradebook/gradebooks'
import type { Handlers } from '../../kit/handlers'

const later = (): never => {
  throw new Error('not built')
}
export const gradebookRoutes: Handlers<typeof gradebooks> = {
  'GET /api/gradebook': later,
  'GET /api/gradebook/:group/:subject': later,
  'PUT /api/gradebook/:group/:subject/rules': later,
  'POST /api/gradebook/:group/:subject/items': later,
  'POST /api/gradebook/:group/:subject/lessons': later,
  'PUT /api/gradebook/:group/:subject/items/:item': later,
  'DELETE /api/gradebook/:group/:subject/items/:item': later,
  'POST /api/gradebook/:group/:subject/items/:item/restore': later,
  'PATCH /api/gradebook/:group/:subject/entries': later,
  'GET /api/gradebook/:group/:subject/entries/:item/:student': later,
  'POST /api/gradebook/:group/:subject/proposals/:proposal/apply': later,
  'POST /api/gradebook/:group/:subject/proposals/:proposal/dismiss': later,
}
