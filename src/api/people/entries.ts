import { z } from 'zod'
import { endpoints, many, manyDone, one, recordId } from '../kit/endpoints'
import { loginSlip } from './userAccounts'

/** Every slip costs a hash that is slow on purpose: more in one call would keep everybody else waiting. */
export const mostSlips = 25

const manage = { any: ['manage users'] } as const
const act = { access: manage, audit: 'change' as const }

/**
 * Ways in for many new people at once, as after an import. Who has a password already is refused: nobody is locked out
 * by a list.
 */
export const entries = endpoints({
  'POST /api/access/users/invite': {
    summary: 'Mail invitations to people who have no password yet',
    ...act,
    repeated: 'kept',
    body: many,
    answer: manyDone,
  },
  'POST /api/access/users/login-slips': {
    summary: `Login slips for people who have no password yet, at most ${mostSlips} in one call`,
    ...act,
    access: { ...manage, inPerson: true },
    repeated: 'refused',
    body: z.strictObject({ ids: many.shape.ids.max(mostSlips) }),
    answer: one(
      z.object({
        slips: z.array(loginSlip),
        refused: z.array(z.object({ id: recordId, message: z.string() })),
      }),
    ),
  },
})
