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

export const dashboardView = z.object({
  name: z.string(),
  group: currentGroup.nullable(),
  cards: z.array(z.object({ section: countedSection, count: z.int() })),
})

export const dashboard = endpoints({
  'GET /api/dashboard': {
    summary: 'Who is signed in, and for every section open to them how many records its list shows',
    access: 'signed-in',
    answer: one(dashboardView),
  },
})
