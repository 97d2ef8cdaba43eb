import type { systemCalls } from '../../api/system'
import type { Feature } from '../kit/feature'
import { applyRetention } from './retention'
import { systemRoutes } from './routes'

export const system: Feature<typeof systemCalls> = {
  routes: systemRoutes,
  jobs: (services) => ({
    tasks: { applyRetention: applyRetention(services) },
    schedule: [{ task: 'applyRetention', match: '40 1 * * *' }],
  }),
}
