import type { myGrades } from '../../../api/gradebook/myGrades'
import type { Handlers } from '../../kit/handlers'

const later = (): never => {
  throw new Error('not built')
}
export const myGradesRoutes: Handlers<typeof myGrades> = {
  'GET /api/my/grades': later,
  'GET /api/my/grades/sheet': later,
}
