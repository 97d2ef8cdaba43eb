import { z } from 'zod'
import { endpoints, one } from '../kit/endpoints'
import { access } from './access'

/** The log proves who did what: half a year of it is always kept. */
export const leastMonths = { audit: 6, rejected: 1, unverified: 1 } as const
const most = 240
export const retained = ['audit', 'rejected', 'unverified'] as const
export type Retained = (typeof retained)[number]

const months = (kind: Retained) => z.int().min(leastMonths[kind]).max(most)
const asked = (kind: Retained) => z.coerce.number().pipe(months(kind)).optional()

/** After how many months each is removed; null keeps it. */
export const retention = z.strictObject({
  audit: months('audit').nullable(),
  rejected: months('rejected').nullable(),
  unverified: months('unverified').nullable(),
})
export type Retention = z.infer<typeof retention>

export const retentionCalls = endpoints({
  'GET /api/access/system/retention': {
    summary: 'After how many months the audit log, rejected applicants and unverified accounts are removed',
    access,
    answer: one(retention),
  },
  'GET /api/access/system/retention/preview': {
    summary: 'How many records the next run would remove with these periods',
    access,
    query: z.strictObject({
      audit: asked('audit'),
      rejected: asked('rejected'),
      unverified: asked('unverified'),
    }),
    answer: one(z.object({ audit: z.int(), rejected: z.int(), unverified: z.int() })),
  },
  'PUT /api/access/system/retention': {
    summary: 'Set the periods; a daily job removes what is older, people by anonymising them',
    access: { every: ['manage users', 'manage access'], inPerson: true },
    audit: 'change',
    body: retention,
    answer: one(retention),
  },
})
