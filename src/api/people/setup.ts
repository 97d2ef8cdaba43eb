import { z } from 'zod'
import { endpoints, one, typedLine } from '../kit/endpoints'
import { names } from './names'

/** An address as it is kept: lower case. */
const email = typedLine.toLowerCase().max(254).pipe(z.email())
const newPassword = z.string().min(8).max(200)

export const setup = endpoints({
  'POST /api/setup': {
    summary: 'Make the first administrator, once, with the token of the link that the server printed at its start',
    access: 'anyone',
    audit: 'change',
    repeated: 'refused',
    body: z.strictObject({
      token: z.string().max(200),
      email,
      ...names,
      password: newPassword,
    }),
    answer: one(z.object({ token: z.string(), expires_at: z.string() })),
  },
})
