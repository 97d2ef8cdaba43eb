import { z } from 'zod'
import { byId, endpoints, one, text } from '../kit/endpoints'
import { userRecord } from './users'

/** So many records of a kind, as the person's language names it. */
const heldRecords = z.array(z.object({ title: z.string(), count: z.int() }))

/** What an erasure would do; `requested_at` and `reason` are the person's own request, if there is one. */
export const erasure = z.object({
  requested_at: z.string().nullable(),
  reason: z.string().nullable(),
  removed: heldRecords,
  kept: heldRecords,
})
export type Erasure = z.infer<typeof erasure>

const both = { every: ['manage users', 'manage access'] } as const

export const erasures = endpoints({
  'GET /api/access/users/:id/erasure': {
    summary: 'What the person asks for, what an erasure would remove, and what stays without a name',
    access: both,
    params: byId,
    answer: one(erasure),
  },
  'POST /api/access/users/:id/erase-request/decline': {
    summary: 'Decline the person’s request to be erased, for a reason that the person is told',
    access: { ...both, inPerson: true },
    audit: 'change',
    repeated: 'kept',
    params: byId,
    body: z.strictObject({ reason: text(1000) }),
    answer: one(userRecord),
  },
  'POST /api/access/users/:id/erase': {
    summary:
      'Anonymise a person for good: grades and protocols stay valid, nothing leads back to the name, which is ' +
      'sent along to prove who is meant',
    access: { ...both, inPerson: true },
    audit: 'change',
    repeated: 'kept',
    params: byId,
    body: z.strictObject({ name: text(300), reason: text(500) }),
    answer: one(userRecord),
  },
})
