import { z } from 'zod'
import { endpoints, eventStream, recordId } from '../kit/endpoints'

/**
 * Notifies one user's clients of changed records, by ids only, so clients refetch with their own permissions.
 * A topic is a resource name, or the path of one record such as `groups/12/gradebook`.
 */
export const liveEvent = z.object({ topic: z.string(), ids: z.array(recordId) })
export type LiveEvent = z.infer<typeof liveEvent>

export const liveEvents = endpoints({
  'GET /api/events': {
    summary:
      'Stream changes for the user as server-sent events: each `data` line has a topic (`notifications`) and ' +
      'ids. An API token receives the topics that its permissions can read, and its stream ends after five ' +
      'minutes',
    access: 'signed-in',
    answer: eventStream,
  },
})
