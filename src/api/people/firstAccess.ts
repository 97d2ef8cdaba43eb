import { z } from 'zod'
import { endpoints, bulkIds, bulkResult, one, recordId } from '../kit/endpoints'
import { loginSlip } from './userAccounts'

/** The limit is low, because each slip needs a deliberately slow password hash and more would delay other requests. */
export const maxSlips = 25

const manage = { any: ['manage users'] } as const
const act = { access: manage, audit: 'change' as const }

/** Access for many new users at once, such as after an import. Users with a password are refused, so a list cannot lock them out. */
export const firstAccess = endpoints({
  'POST /api/access/users/invite': {
    summary: 'Mail invitations to people who have no password yet',
    ...act,
    idempotency: 'stored',
    body: bulkIds,
    answer: bulkResult,
  },
  'POST /api/access/users/login-slips': {
    summary: `Issue login slips to people who have no password yet, at most ${maxSlips} in one request`,
    ...act,
    access: { ...manage, sessionOnly: true },
    idempotency: 'refused',
    body: z.strictObject({ ids: bulkIds.shape.ids.max(maxSlips) }),
    answer: one(
      z.object({
        slips: z.array(loginSlip),
        refused: z.array(z.object({ id: recordId, message: z.string() })),
      }),
    ),
  },
})
