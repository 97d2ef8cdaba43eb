import { z } from 'zod'
import type { pollsCalls } from '../../api/polls'
import type { Feature } from '../kit/feature'
import { loggedPolls, pollsData } from './featureQueries'
import { runDuePolls } from './transitions/runDuePolls'
import { closePoll } from './transitions/close'
import { transitionRoutes } from './transitions/routes'
import { pollsRoutes } from './record/routes'
import { pollConstraints } from './record/rules'
import { resultsRoutes } from './results/routes'
import { rollRoutes } from './roll/routes'
import { destroyKey, sweepKeys } from './secret/keys'
import { votingRoutes } from './voting/routes'

const pollPayload = z.object({ id: z.int() })

export const polls: Feature<typeof pollsCalls> = {
  routes: { ...pollsRoutes, ...rollRoutes, ...transitionRoutes, ...resultsRoutes, ...votingRoutes },
  constraints: { ...pollConstraints },
  jobs: (services) => ({
    tasks: {
      movePolls: () => runDuePolls(services),
      closePoll: (payload) => closePoll(services, pollPayload.parse(payload).id),
      destroyPollKey: (payload) => destroyKey(services, pollPayload.parse(payload).id),
      sweepPollKeys: () => sweepKeys(services),
    },
    schedule: [
      { task: 'movePolls', match: '* * * * *' },
      { task: 'sweepPollKeys', match: '23 * * * *' },
    ],
  }),
  personalData: pollsData,
  loggedRecords: loggedPolls,
}
