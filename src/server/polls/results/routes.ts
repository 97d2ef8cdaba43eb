import { collegeName } from '../../kit/college'
import type { pollActions } from '../../../api/polls/pollActions'
import type { Handlers } from '../../kit/handlers'
import { conflict } from '../../kit/problems'
import { readPoll, type PollContext } from '../record/routes'
import { protocolSheet } from './protocol'
import { ballotsFile, readResults } from './readResults'
import { areVisibleToManagers } from './resultsVisibility'

type ResultCalls = Pick<
  typeof pollActions,
  'GET /api/polls/:id/results' | 'GET /api/polls/:id/protocol' | 'GET /api/polls/:id/ballots'
>

const getVisiblePoll = async (context: PollContext) => {
  const poll = await readPoll(context)
  if (!areVisibleToManagers(poll)) throw conflict('polls.no_results')
  return poll
}

export const resultsRoutes: Handlers<ResultCalls> = {
  'GET /api/polls/:id/results': async (context) => {
    await getVisiblePoll(context)
    return { data: await readResults(context.db, { id: context.params.id, locale: context.locale }) }
  },

  'GET /api/polls/:id/protocol': async (context) => {
    const { db, params, person, services, now } = context
    const poll = await getVisiblePoll(context)
    if (poll.closed_at === null) throw conflict('polls.no_results')
    // The protocol is an official document of the college, so it is always in Russian.
    const results = await readResults(db, { id: params.id, locale: 'ru' })
    return protocolSheet({
      poll,
      results,
      college: await collegeName(db, services.config, 'ru'),
      now,
      timeZone: person.timeZone,
    })
  },

  'GET /api/polls/:id/ballots': async (context) => {
    await getVisiblePoll(context)
    return ballotsFile(context.db, { id: context.params.id, locale: context.locale })
  },
}
