import { z } from 'zod'
import { endpoints, one } from '../kit/endpoints'
import { emailAddress, newPassword, oneTimeToken } from './names'
import { mailSentAnswer } from './registration'

export const passwordReset = endpoints({
  'POST /api/password/email': {
    summary: 'Mail a link that sets a new password; the answer is the same for any address',
    access: 'anyone',
    audit: 'change',
    idempotency: 'natural',
    body: z.strictObject({ email: emailAddress }),
    allowedDuringMaintenance: true,
    answer: mailSentAnswer,
  },
  'POST /api/password/reset': {
    summary:
      'Set a password by the mailed link of a reset or an invitation; all sessions of the account end. If this ' +
      'is the first proof of a self-registered account, its second factor and external accounts are removed ' +
      'too, unless the request has a session of the account',
    access: 'anyone',
    audit: 'change',
    idempotency: 'refused',
    body: z.strictObject({ token: oneTimeToken, password: newPassword }),
    allowedDuringMaintenance: true,
    answer: one(z.object({ email: z.string() })),
  },
})
