import type { systemCalls } from '../../api/system'
import type { Room } from '../kit/room'
import { applyRetention } from './retention'
import { systemRoutes } from './routes'

export const system: Room<typeof systemCalls> = {
  routes: systemRoutes,
  jobs: (services) => ({
    tasks: { applyRetention: applyRetention(services) },
    schedule: [{ task: 'applyRetention', match: '40 1 * * *' }],
  }),
}
