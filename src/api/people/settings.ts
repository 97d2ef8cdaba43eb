import { z } from 'zod'
import { endpoints, sessionOnly, locale, one, recordId, version } from '../kit/endpoints'
import { emailAddress, names, newPassword, phone, timeZone, typedPassword } from './names'
import { registrationConsent } from './registration'

/** The user's own account. `pending_email` replaces `email` once its mailed link is confirmed. */
export const ownProfile = z.object({
  id: recordId,
  version,
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  /** Whether the legal name changes only on request with a document: POST /api/my/name-change. */
  name_locked: z.boolean(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  pending_email: z.string().nullable(),
  login: z.string().nullable(),
  phone: z.string().nullable(),
  locale,
  time_zone: z.string(),
  has_password: z.boolean(),
  erase_requested_at: z.string().nullable(),
  consents: z.array(z.object({ kind: registrationConsent, version: z.int(), at: z.string() })),
})
export type OwnProfile = z.infer<typeof ownProfile>

const changes = z.strictObject({
  version,
  ...z
    .strictObject({
      ...names,
      middle_name: names.middle_name.unwrap(),
      phone: phone.nullable(),
      locale,
      time_zone: timeZone,
    })
    .partial().shape,
})

export const settings = endpoints({
  'GET /api/settings/profile': {
    summary: 'Read the user’s own account',
    access: sessionOnly,
    answer: one(ownProfile),
  },
  'PATCH /api/settings/profile': {
    summary:
      'Change the user’s own names, phone, language or time zone; a stale version is a 409 with the current record',
    access: sessionOnly,
    audit: 'change',
    body: changes,
    answer: one(ownProfile),
  },
  'PATCH /api/settings/email': {
    summary:
      'Request another address, with the password; it takes effect when the mailed link is confirmed. The ' +
      'answer does not reveal whether the address is taken',
    access: sessionOnly,
    audit: 'change',
    body: z.strictObject({ email: emailAddress, password: typedPassword }),
    answer: one(ownProfile),
  },
  'PATCH /api/settings/password': {
    summary: 'Change the user’s own password; all other sessions end, and this one continues with the new token',
    access: { ...sessionOnly, allowsLoginSlip: true },
    audit: 'change',
    body: z.strictObject({ current_password: typedPassword, password: newPassword }),
    allowedDuringMaintenance: true,
    answer: one(z.object({ token: z.string(), expires_at: z.string() })),
  },
})
