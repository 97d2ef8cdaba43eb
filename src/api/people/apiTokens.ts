import { z } from 'zod'
import { all, byId, day, deleted, distinct, endpoints, sessionOnly, one, recordId, text } from '../kit/endpoints'
import { typedPassword } from './names'
import { permission } from '../kit/permissions'

/** Access token for a program. It has the listed permissions while its owner has them and cannot reach the owner's settings. */
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
    summary: 'List the user’s API tokens, without the tokens themselves',
    access: sessionOnly,
    answer: all(apiToken),
  },
  'POST /api/settings/tokens': {
    summary: 'Create an API token, with the password; only this answer contains the token itself',
    access: sessionOnly,
    audit: 'change',
    idempotency: 'refused',
    body: z.strictObject({
      name: text(100),
      permissions: z.array(permission).max(17).refine(distinct, { error: 'repeated' }),
      /** Last day of validity, at most a year ahead. */
      expires_on: day,
      password: typedPassword,
    }),
    answer: one(z.object({ ...apiToken.shape, token: z.string() })),
  },
  'DELETE /api/settings/tokens/:id': {
    summary: 'Revoke an API token',
    access: sessionOnly,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
})
