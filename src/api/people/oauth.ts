import { z } from 'zod'
import { signedIn } from './auth'
import { browserSecret, typedPassword } from './names'
import { all, byId, deleted, endpoints, sessionOnly, one, recordId, redirect } from '../kit/endpoints'

export const oauthProvider = z.enum(['vk', 'yandex', 'google', 'github'])
export type OauthProvider = z.infer<typeof oauthProvider>

const byProvider = z.strictObject({ provider: oauthProvider })
/** Secret of the browser that starts the flow. The provider's response is rejected in any other browser. */
const binding = browserSecret

/** External account that a user can sign in with. */
export const identity = z.object({
  id: recordId,
  provider: oauthProvider,
  email: z.string().nullable(),
  created_at: z.string(),
})
export type Identity = z.infer<typeof identity>

export const oauth = endpoints({
  'POST /api/oauth/:provider': {
    summary:
      'Get the provider’s sign-in address, without an envelope. For a signed-in user, who must send the ' +
      'password, the flow links the external account. It stores only an expiring state, so nothing is written ' +
      'to the audit log',
    access: { of: 'anyone', sessionOnly: true },
    audit: 'none',
    params: byProvider,
    body: z.strictObject({ binding, password: typedPassword.optional() }),
    allowedDuringMaintenance: true,
    answer: z.object({ url: z.string() }),
  },
  'GET /api/oauth/:provider/callback': {
    summary:
      'Callback of the provider; redirects to /login or /settings/profile with a one-time code or an error code ' +
      'in the fragment',
    access: 'anyone',
    params: byProvider,
    query: z.record(z.string(), z.string().max(4000)),
    answer: redirect,
  },
  'POST /api/oauth/session': {
    summary:
      'Exchange the one-time code for a token or a second-factor ticket; for a flow started while signed in, ' +
      'link the external account',
    access: { of: 'anyone', sessionOnly: true },
    audit: 'change',
    idempotency: 'refused',
    body: z.strictObject({ code: z.string().min(1).max(200), binding }),
    allowedDuringMaintenance: true,
    answer: one(z.union([...signedIn.shape.data.options, z.object({ linked: oauthProvider })])),
  },
  'GET /api/settings/identities': {
    summary: 'List the user’s linked external accounts',
    access: sessionOnly,
    answer: all(identity),
  },
  'DELETE /api/settings/identities/:id': {
    summary: 'Unlink an external account, unless it is the only sign-in method',
    access: sessionOnly,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
})
