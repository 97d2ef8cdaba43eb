import type { homeCalls } from '../../api/home'
import type { Feature } from '../kit/feature'
import { dashboardRoutes } from './dashboard/routes'
import { searchRoutes } from './search/routes'

export const home: Feature<typeof homeCalls> = {
  routes: {
    ...dashboardRoutes,
    ...searchRoutes,
  },
}
