import { z } from 'zod'
import { endpoints, one } from '../kit/endpoints'
import { browserSecret, emailAddress, oneTimeToken } from './names'
import { mailSentAnswer } from './registration'

export const verification = endpoints({
  'POST /api/email/verify/:id': {
    summary:
      'Confirm an address by its mailed link: once, within an hour. The first confirmation of a self-registered ' +
      'account revokes all earlier access, including the password, and returns `password_token` to set a new ' +
      'one, unless the request has a session of the account or the browser secret of the registration. With ' +
      'that secret and no second factor, it opens a session: `token`. A changed address can be confirmed only ' +
      'with a session of the account',
    access: 'anyone',
    audit: 'change',
    idempotency: 'refused',
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
    summary: 'Mail another confirmation link; the answer is the same for any address',
    access: 'anyone',
    audit: 'change',
    idempotency: 'natural',
    body: z.strictObject({ email: emailAddress }),
    answer: mailSentAnswer,
  },
})
