import { z } from 'zod'
import { signedIn } from './auth'
import { browserSecret, typedPassword } from './names'
import { all, byId, deleted, endpoints, inPerson, one, recordId, redirect } from '../kit/endpoints'

export const oauthProvider = z.enum(['vk', 'yandex', 'google', 'github'])
export type OauthProvider = z.infer<typeof oauthProvider>

const byProvider = z.strictObject({ provider: oauthProvider })
/**
 * Made by the browser and kept by it until it comes back: the answer of the provider is worth nothing in another
 * browser.
 */
const binding = browserSecret

/** An account elsewhere by which a person may sign in here. */
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
      'Where to send the person to sign in elsewhere, without an envelope; called signed in, and then with ' +
      'one’s password, it links that account to one’s own. Only a state that expires is kept, so nothing is ' +
      'written to the audit log',
    access: { of: 'anyone', inPerson: true },
    audit: 'none',
    params: byProvider,
    body: z.strictObject({ binding, password: typedPassword.optional() }),
    goesOn: true,
    answer: z.object({ url: z.string() }),
  },
  'GET /api/oauth/:provider/callback': {
    summary:
      'Where the provider sends the browser back; it goes on to /login or /settings/profile with a one-time ' +
      'code in the fragment, or with the reason why not',
    access: 'anyone',
    params: byProvider,
    query: z.record(z.string(), z.string().max(4000)),
    answer: redirect,
  },
  'POST /api/oauth/session': {
    summary:
      'Exchange the one-time code for a token, or for the second factor’s ticket; or link the account ' +
      'elsewhere, for who began it signed in',
    access: { of: 'anyone', inPerson: true },
    audit: 'change',
    repeated: 'refused',
    body: z.strictObject({ code: z.string().min(1).max(200), binding }),
    goesOn: true,
    answer: one(z.union([...signedIn.shape.data.options, z.object({ linked: oauthProvider })])),
  },
  'GET /api/settings/identities': {
    summary: 'The accounts elsewhere that are linked to one’s own',
    access: inPerson,
    answer: all(identity),
  },
  'DELETE /api/settings/identities/:id': {
    summary: 'Unlink an account elsewhere, unless it is the only way in',
    access: inPerson,
    audit: 'change',
    params: byId,
    answer: deleted,
  },
})
