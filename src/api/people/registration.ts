import { z } from 'zod'
import { openDirection } from '../directories/directions'
import { endpoints, one } from '../kit/endpoints'
import { browserSecret, emailAddress, names, newPassword } from './names'

/** Texts that a user accepts on registration; each consent is recorded separately. */
export const registrationConsents = ['terms', 'personal_data'] as const
export const registrationConsent = z.enum(registrationConsents)
export type RegistrationConsent = z.infer<typeof registrationConsent>
/** Consents of an applicant: two before sending the application, `enrolment` with the original documents. */
export const applicationConsent = z.enum(['application_data', 'application_truth', 'enrolment'])
export type ApplicationConsent = z.infer<typeof applicationConsent>
export const legalKind = z.enum([...registrationConsent.options, ...applicationConsent.options])
export type LegalKind = z.infer<typeof legalKind>

/** Text in force in the requested language. `body` is plain text; an empty line separates paragraphs. */
export const legalText = z.object({ version: z.int(), title: z.string(), body: z.string(), published_at: z.string() })

export const termsView = z.object({
  terms: legalText,
  personal_data: legalText,
  directions: z.array(openDirection),
})
export type TermsView = z.infer<typeof termsView>

const acceptedVersions = z.strictObject({ terms: z.int().positive(), personal_data: z.int().positive() })

/** The answer does not reveal whether an account uses the address. */
export const mailSentAnswer = one(z.object({ status: z.literal('mail_sent') }))

export const registration = endpoints({
  'GET /api/terms': {
    summary: 'Read the current terms and personal data consent, and the directions open for admission',
    access: 'anyone',
    answer: one(termsView),
  },
  'POST /api/register': {
    summary:
      'Register an enrollee; `consents` gives the versions of the accepted texts. The answer is the same for a ' +
      'known address, whose owner gets a mail',
    access: 'anyone',
    audit: 'change',
    idempotency: 'natural',
    body: z.strictObject({
      ...names,
      email: emailAddress,
      password: newPassword,
      consents: acceptedVersions,
      /** Lets the same browser confirm the address without signing in. */
      browser: browserSecret.optional(),
    }),
    answer: mailSentAnswer,
  },
})
