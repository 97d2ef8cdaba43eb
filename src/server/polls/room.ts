import { z } from 'zod'
import type { pollsCalls } from '../../api/polls'
import type { Room } from '../kit/room'
import { loggedPolls, pollsData } from './roomQueries'
import { movePolls } from './moves/byClock'
import { closePoll } from './moves/close'
import { moveRoutes } from './moves/routes'
import { pollsRoutes } from './record/routes'
import { pollConstraints } from './record/rules'
import { resultsRoutes } from './results/routes'
import { rollRoutes } from './roll/routes'
import { destroyKey, sweepKeys } from './secret/keys'
import { votingRoutes } from './voting/routes'

const ofPoll = z.object({ id: z.int() })

export const polls: Room<typeof pollsCalls> = {
  routes: { ...pollsRoutes, ...rollRoutes, ...moveRoutes, ...resultsRoutes, ...votingRoutes },
  constraints: { ...pollConstraints },
  jobs: (services) => ({
    tasks: {
      movePolls: () => movePolls(services),
      closePoll: (payload) => closePoll(services, ofPoll.parse(payload).id),
      destroyPollKey: (payload) => destroyKey(services, ofPoll.parse(payload).id),
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
