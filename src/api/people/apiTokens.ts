import { z } from 'zod'
import { all, byId, day, deleted, distinct, endpoints, inPerson, one, recordId, text } from '../kit/endpoints'
import { typedPassword } from './names'
import { permission } from '../kit/permissions'

/**
 * A key for a program: it may do what is in `permissions` as long as its owner may, and it never opens the owner's
 * settings.
 */
export const apiToken = z.object({
  id: recordId,
  name: z.string(),
  permissions: z.array(permission),
  created_at: z.string(),
  expires_at: z.string(),
})
export type ApiToken = z.infer<typeof apiToken>

export const apiTokens = endpoints({
  'GET /api/settings/tokens': {
    summary: 'One’s API tokens, without the tokens themselves',
    access: inPerson,
    answer: all(apiToken),
  },
  'POST /api/settings/tokens': {
    summary: 'Make an API token, by password; the token itself is only in this answer',
    access: inPerson,
    audit: 'change',
    repeated: 'refused',
    body: z.strictObject({
      name: text(100),
      permissions: z.array(permission).max(17).refine(distinct, { error: 'repeated' }),
      /** The last day it works, at most a year from now. */
      expires_on: day,
      password: typedPassword,
    }),
    answer: one(z.object({ ...apiToken.shape, token: z.string() })),
  },
  'DELETE /api/settings/tokens/:id': {
    summary: 'Revoke an API token',
    access: inPerson,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
})
