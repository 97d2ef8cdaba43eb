import { z } from 'zod'
import { endpoints, one } from '../kit/endpoints'
import { emailAddress, oneTimeToken } from './names'
import { mailIsOnItsWay } from './registration'

export const verification = endpoints({
  'POST /api/email/verify/:id': {
    summary: 'Confirm an address by the link that was mailed to it: once, within an hour',
    access: 'anyone',
    audit: 'change',
    params: z.strictObject({ id: oneTimeToken }),
    answer: one(z.object({ email: z.string() })),
  },
  'POST /api/email/resend': {
    summary: 'Mail the confirming link again; the answer is the same for any address',
    access: 'anyone',
    audit: 'change',
    body: z.strictObject({ email: emailAddress }),
    answer: mailIsOnItsWay,
  },
})
