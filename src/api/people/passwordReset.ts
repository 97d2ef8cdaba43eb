import { z } from 'zod'
import { endpoints, one } from '../kit/endpoints'
import { emailAddress, newPassword, oneTimeToken } from './names'
import { mailIsOnItsWay } from './registration'

export const passwordReset = endpoints({
  'POST /api/password/email': {
    summary: 'Mail a link that sets a new password; the answer is the same for any address',
    access: 'anyone',
    audit: 'change',
    repeated: 'natural',
    body: z.strictObject({ email: emailAddress }),
    answer: mailIsOnItsWay,
  },
  'POST /api/password/reset': {
    summary:
      'Set a password by a mailed link, of a reset or of an invitation; every session of the account ends. ' +
      'Where that is the first proof of an account that somebody registered, its second factor and its ' +
      'accounts elsewhere go too, unless the call carries a session of it',
    access: 'anyone',
    audit: 'change',
    repeated: 'refused',
    body: z.strictObject({ token: oneTimeToken, password: newPassword }),
    answer: one(z.object({ email: z.string() })),
  },
})
