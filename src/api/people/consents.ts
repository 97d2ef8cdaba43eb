import { z } from 'zod'
import { distinct, endpoints, inPerson, one, version } from '../kit/endpoints'
import { legalText, registrationConsent } from './registration'

/** A text that has changed since the person agreed to it, beside the version they agreed to. */
export const dueConsent = z.object({
  kind: registrationConsent,
  ...legalText.shape,
  agreed: z.object({ version, at: z.string(), body: z.string() }),
})
export type DueConsent = z.infer<typeof dueConsent>

const due = one(z.array(dueConsent))

export const consents = endpoints({
  'GET /api/settings/consents': {
    summary: 'The texts that have changed since the person agreed to them; until they agree again, they may only read',
    access: inPerson,
    answer: due,
  },
  'POST /api/settings/consents': {
    summary: 'Agree to new versions, which must be those in force; answers what is still due',
    access: inPerson,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({
      consents: z
        .array(z.strictObject({ kind: registrationConsent, version }))
        .min(1)
        .refine((given) => distinct(given.map(({ kind }) => kind)), { error: 'repeated' }),
    }),
    answer: due,
  },
})
