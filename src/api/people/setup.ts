import { z } from 'zod'
import { endpoints, one, typedLine } from '../kit/endpoints'
import { names } from './names'

/** Normalised to lower case. */
const email = typedLine.toLowerCase().max(254).pipe(z.email())
const newPassword = z.string().min(8).max(200)

export const setup = endpoints({
  'POST /api/setup': {
    summary: 'Create the first administrator, once, with the token from the link that the server prints at startup',
    access: 'anyone',
    audit: 'change',
    idempotency: 'refused',
    body: z.strictObject({
      token: z.string().max(200),
      email,
      ...names,
      password: newPassword,
    }),
    answer: one(z.object({ token: z.string(), expires_at: z.string() })),
  },
})
