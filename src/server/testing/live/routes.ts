import type { liveCalls } from '../../../api/testing/live'
import type { Handlers } from '../../kit/handlers'
import { runBulkAction } from '../attempts/bulkActions'
import { getReadableTest } from '../attempts/staffQueries'
import { listEvents, listPeople, pauseAttempts, resumeAttempts, sendMessage } from './liveQueries'
import { watchTest } from './watcherQueries'

export const liveRoutes: Handlers<typeof liveCalls> = {
  'GET /api/tests/:id/live': async ({ db, params, query, person }) => {
    const testId = params.id
    await getReadableTest(db, { testId, person })
    // Before the people are read, so that no change between them and the next event is missed.
    await watchTest(db, { testId, userId: person.id })
    return { data: await listPeople(db, { testId, person, attemptIds: query.attempts }) }
  },

  'GET /api/tests/:id/live/events': async ({ db, params, query, person }) => {
    await getReadableTest(db, { testId: params.id, person })
    const isImportant = query.important === 'true'
    return { data: await listEvents(db, { testId: params.id, person, isImportant }) }
  },

  'POST /api/tests/:id/attempts/pause': async (context) => {
    const { db, body, person } = context
    const { ids, reason } = body
    return runBulkAction(context, {
      action: 'pause',
      reason,
      ids,
      refusalOf: ({ is_running, is_paused, is_over }) => {
        if (!is_running || is_over) return 'is_submitted'
        return is_paused ? 'is_paused' : null
      },
      act: (done) => pauseAttempts(db, { ids: done, reason, actorId: person.id }),
    })
  },

  'POST /api/tests/:id/attempts/resume': async (context) => {
    const { db, body, person } = context
    return runBulkAction(context, {
      action: 'resume',
      reason: null,
      ids: body.ids,
      refusalOf: ({ is_running, is_paused }) => {
        if (!is_running) return 'is_submitted'
        return is_paused ? null : 'is_not_paused'
      },
      act: (done) => resumeAttempts(db, { ids: done, actorId: person.id }),
    })
  },

  'POST /api/tests/:id/attempts/message': async (context) => {
    const { db, body, person } = context
    const { ids, text } = body
    return runBulkAction(context, {
      action: 'send_message',
      reason: null,
      ids,
      refusalOf: ({ is_running }) => (is_running ? null : 'is_submitted'),
      act: (done) => sendMessage(db, { ids: done, text, actorId: person.id }),
      more: { text },
    })
  },
}
