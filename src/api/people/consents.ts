import { z } from 'zod'
import { distinct, endpoints, sessionOnly, one, version } from '../kit/endpoints'
import { legalText, registrationConsent } from './registration'

/** Text that changed since the user accepted it, with the version they accepted. */
export const dueConsent = z.object({
  kind: registrationConsent,
  ...legalText.shape,
  agreed: z.object({ version, at: z.string(), body: z.string() }),
})
export type DueConsent = z.infer<typeof dueConsent>

const due = one(z.array(dueConsent))

export const consents = endpoints({
  'GET /api/settings/consents': {
    summary:
      'List legal texts that changed since the user accepted them; until they are accepted, the user can only read',
    access: sessionOnly,
    answer: due,
  },
  'POST /api/settings/consents': {
    summary: 'Accept new versions, which must be the current ones; returns the texts that are still due',
    access: sessionOnly,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({
      consents: z
        .array(z.strictObject({ kind: registrationConsent, version }))
        .min(1)
        .refine((given) => distinct(given.map(({ kind }) => kind)), { error: 'repeated' }),
    }),
    answer: due,
  },
})
