import type { PeriodInput, periods } from '../../../api/gradebook/periods'
import type { Handlers } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { forbidden } from '../../kit/problems'
import { recordRoutes } from '../../kit/recordRoutes'
import type { Db } from '../../platform/database'
import { periodQueries, reachOfPeriods, usageOfPeriods } from './queries'

export const periodsRoutes: Handlers<typeof periods> = recordRoutes({
  ...periodQueries,
  path: '/api/gradebook/periods',
  restored: '',
  reach: reachOfPeriods,
  insert: (db: Db, input: PeriodInput, person: Person) => {
    if (person.reach !== 'all') throw forbidden('problem.beyondReach')
    return periodQueries.insert(db, input)
  },
  usageOf: usageOfPeriods,
})
