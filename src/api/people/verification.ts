import { z } from 'zod'
import { endpoints, one } from '../kit/endpoints'
import { browserSecret, emailAddress, oneTimeToken } from './names'
import { mailIsOnItsWay } from './registration'

export const verification = endpoints({
  'POST /api/email/verify/:id': {
    summary:
      'Confirm an address by the link that was mailed to it: once, within an hour. The first proof of an ' +
      'account that somebody registered closes every way in that was made before, the password too, unless the ' +
      'call carries a session of that account; then `password_token` sets a new password. Another address for ' +
      'an account is confirmed only with its session. With the secret that the browser sent along with the ' +
      'registration it is as with a session, and where no second factor is on, one is opened: `token`',
    access: 'anyone',
    audit: 'change',
    repeated: 'refused',
    params: z.strictObject({ id: oneTimeToken }),
    body: z.strictObject({ browser: browserSecret.optional() }),
    answer: one(
      z.object({
        email: z.string(),
        password_token: z.string().optional(),
        token: z.string().optional(),
        expires_at: z.string().optional(),
      }),
    ),
  },
  'POST /api/email/resend': {
    summary: 'Mail the confirming link again; the answer is the same for any address',
    access: 'anyone',
    audit: 'change',
    repeated: 'natural',
    body: z.strictObject({ email: emailAddress }),
    answer: mailIsOnItsWay,
  },
})
