import { z } from 'zod'
import { endpoints, one } from '../kit/endpoints'
import { emailAddress, names, newPassword } from './names'

export const setup = endpoints({
  'POST /api/setup': {
    summary: 'Create the first administrator, once, with the token from the link that the server prints at startup',
    access: 'anyone',
    audit: 'change',
    idempotency: 'refused',
    body: z.strictObject({
      token: z.string().max(200),
      email: emailAddress,
      ...names,
      password: newPassword,
    }),
    answer: one(z.object({ token: z.string(), expires_at: z.string() })),
  },
})
