import { z } from 'zod'
import { currentGroup } from './auth'
import { endpoints, one } from './kit'

/** The sections whose records are counted, by the route that lists them. */
export const countedSection = z.enum([
  'groups',
  'directories/directions',
  'directories/subjects',
  'directories/documents',
  'access/users',
  'access/roles',
  'access/permissions',
])
export type CountedSection = z.infer<typeof countedSection>

/** What waits for somebody of the office, in the newest campaign. */
export const queueName = z.enum(['profiles_waiting', 'profiles_mine', 'profiles_returned', 'documents_waiting'])
export type QueueName = z.infer<typeof queueName>
export const queue = z.object({
  queue: queueName,
  count: z.int(),
  /** How long the one that waits longest has waited; null while none does. */
  oldest_hours: z.int().nullable(),
})
export type Queue = z.infer<typeof queue>

export const dashboardView = z.object({
  name: z.string(),
  group: currentGroup.nullable(),
  queues: z.array(queue),
  cards: z.array(z.object({ section: countedSection, count: z.int() })),
})

export const dashboard = endpoints({
  'GET /api/dashboard': {
    summary:
      'Who is signed in, the queues that are theirs to work on, and for every section open to them how many records its list shows',
    access: 'signed-in',
    answer: one(dashboardView),
  },
})
