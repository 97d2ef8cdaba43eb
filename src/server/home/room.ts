import type { homeCalls } from '../../api/home'
import type { Room } from '../kit/room'
import { dashboardRoutes } from './dashboard/routes'
import { searchRoutes } from './search/routes'

export const home: Room<typeof homeCalls> = {
  routes: {
    ...dashboardRoutes,
    ...searchRoutes,
  },
}
