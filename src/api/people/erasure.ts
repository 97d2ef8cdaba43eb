import { z } from 'zod'
import { byId, endpoints, one, text } from '../kit/endpoints'
import { userRecord } from './users'

/** Number of records per kind; `title` is in the user's language. */
const recordCounts = z.array(z.object({ title: z.string(), count: z.int() }))

/** Preview of an erasure. `requested_at` and `reason` come from the person's own request, if there is one. */
export const erasure = z.object({
  requested_at: z.string().nullable(),
  reason: z.string().nullable(),
  removed: recordCounts,
  retained: recordCounts,
})
export type Erasure = z.infer<typeof erasure>

const manageUsersAndAccess = { every: ['manage users', 'manage access'] } as const

export const erasures = endpoints({
  'GET /api/access/users/:id/erasure': {
    summary: 'Preview an erasure: the person’s request, the records to remove and those kept without a name',
    access: manageUsersAndAccess,
    params: byId,
    answer: one(erasure),
  },
  'POST /api/access/users/:id/erase-request/reject': {
    summary: 'Reject the person’s deletion request; the person receives the reason',
    access: { ...manageUsersAndAccess, sessionOnly: true },
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({ reason: text(1000) }),
    answer: one(userRecord),
  },
  'POST /api/access/users/:id/erase': {
    summary:
      'Anonymise a person permanently; grades and protocols stay valid. The request must contain the person’s ' +
      'name as a confirmation',
    access: { ...manageUsersAndAccess, sessionOnly: true },
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    body: z.strictObject({ name: text(300), reason: text(500) }),
    answer: one(userRecord),
  },
})
