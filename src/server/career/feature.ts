import type { careerCalls } from '../../api/career'
import type { Feature } from '../kit/feature'
import { careerData, loggedOrders } from './featureQueries'
import { applyDueOrders } from './orders/applyOrder'
import { ordersRoutes } from './orders/routes'
import { orderConstraints } from './orders/rules'
import { promotionRoutes } from './promotion/routes'
import { recordRoutes } from './record/routes'

export const career: Feature<typeof careerCalls> = {
  routes: {
    ...ordersRoutes,
    ...promotionRoutes,
    ...recordRoutes,
  },
  constraints: { ...orderConstraints },
  jobs: (services) => ({
    tasks: {
      applyDueOrders: (_payload, { id }) => applyDueOrders(services, id),
    },
    schedule: [{ task: 'applyDueOrders', match: '*/5 * * * *' }],
  }),
  personalData: careerData,
  loggedRecords: loggedOrders,
}
