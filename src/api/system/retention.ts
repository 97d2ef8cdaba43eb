import { z } from 'zod'
import { endpoints, one } from '../kit/endpoints'
import { access } from './access'

/** Minimum periods. At least half a year of the audit log stays as evidence. */
export const minMonths = { audit: 6, rejected: 1, unverified: 1 } as const
const maxMonths = 240
export const retentionKinds = ['audit', 'rejected', 'unverified'] as const
export type RetentionKind = (typeof retentionKinds)[number]

const months = (kind: RetentionKind) => z.int().min(minMonths[kind]).max(maxMonths)
const queryMonths = (kind: RetentionKind) => z.coerce.number().pipe(months(kind)).optional()

/** Months after which each kind is removed; null keeps it forever. */
export const retention = z.strictObject({
  audit: months('audit').nullable(),
  rejected: months('rejected').nullable(),
  unverified: months('unverified').nullable(),
})
export type Retention = z.infer<typeof retention>

export const retentionCalls = endpoints({
  'GET /api/access/system/retention': {
    summary: 'Read the retention periods in months for the audit log, rejected applicants and unverified accounts',
    access,
    answer: one(retention),
  },
  'GET /api/access/system/retention/preview': {
    summary: 'Count the records that the next run would remove with these periods',
    access,
    query: z.strictObject({
      audit: queryMonths('audit'),
      rejected: queryMonths('rejected'),
      unverified: queryMonths('unverified'),
    }),
    answer: one(z.object({ audit: z.int(), rejected: z.int(), unverified: z.int() })),
  },
  'PUT /api/access/system/retention': {
    summary: 'Set the retention periods; a daily job deletes older log entries and anonymises people',
    access: { every: ['manage users', 'manage access'], sessionOnly: true },
    audit: 'change',
    body: retention,
    answer: one(retention),
  },
})
