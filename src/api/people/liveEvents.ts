import { z } from 'zod'
import { endpoints, eventStream, recordId } from '../kit/endpoints'

/**
 * What changed for a person: records of a topic by their ids alone, so that the reader asks for them within their
 * rights. A topic is a resource; of one record's own it would be its path, such as `groups/12/gradebook`.
 */
export const liveEvent = z.object({ topic: z.string(), ids: z.array(recordId) })
export type LiveEvent = z.infer<typeof liveEvent>

export const liveEvents = endpoints({
  'GET /api/events': {
    summary:
      'What changes for oneself, as it happens: each event is a line of `data` with a topic (`notifications`) and ids. ' +
      'An API token hears the topics that its permissions can read; its stream ends after five minutes',
    access: 'signed-in',
    answer: eventStream,
  },
})
