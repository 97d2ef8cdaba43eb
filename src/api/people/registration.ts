import { z } from 'zod'
import { openDirection } from '../directories/directions'
import { endpoints, one } from '../kit/endpoints'
import { browserSecret, emailAddress, names, newPassword } from './names'

/** What a person agrees to on registering: two texts, and two records of consent. */
export const registrationConsents = ['terms', 'personal_data'] as const
export const registrationConsent = z.enum(registrationConsents)
export type RegistrationConsent = z.infer<typeof registrationConsent>
/** What an applicant agrees to: before sending the application, and on bringing the originals. */
export const profileConsent = z.enum(['application_data', 'application_truth', 'enrolment'])
export type ProfileConsent = z.infer<typeof profileConsent>
export const legalKind = z.enum([...registrationConsent.options, ...profileConsent.options])
export type LegalKind = z.infer<typeof legalKind>

/** The text in force in the language asked for. `body` is plain text; paragraphs are apart by an empty line. */
export const legalText = z.object({ version: z.int(), title: z.string(), body: z.string(), published_at: z.string() })

export const termsView = z.object({
  terms: legalText,
  personal_data: legalText,
  directions: z.array(openDirection),
})
export type TermsView = z.infer<typeof termsView>

const agreed = z.strictObject({ terms: z.int().positive(), personal_data: z.int().positive() })

/** The same whether anybody has the address or not. */
export const mailIsOnItsWay = one(z.object({ status: z.literal('mail_sent') }))

export const registration = endpoints({
  'GET /api/terms': {
    summary: 'The terms and the consent to personal data processing in force, and the directions open for admission',
    access: 'anyone',
    answer: one(termsView),
  },
  'POST /api/register': {
    summary:
      'Open an account of an enrollee; consent names the versions of the texts that were shown. The answer is ' +
      'the same for a known address, whose owner gets a mail',
    access: 'anyone',
    audit: 'change',
    repeated: 'natural',
    body: z.strictObject({
      ...names,
      email: emailAddress,
      password: newPassword,
      consents: agreed,
      /** Who confirms the address with it need not sign in. */
      browser: browserSecret.optional(),
    }),
    answer: mailIsOnItsWay,
  },
})
