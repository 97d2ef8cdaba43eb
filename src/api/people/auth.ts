import { z } from 'zod'
import { endpoints, locale, one, recordId, text } from '../kit/endpoints'
import { can, reach } from '../kit/permissions'

/** The group a person studies in now, with what the menu and the portfolio rule need of its direction. */
export const currentGroup = z.object({
  id: recordId,
  code: z.string(),
  name: z.string(),
  direction: z.object({ id: recordId, code: z.string(), name: z.string(), education_type_id: z.int() }),
})

/** The signed-in person as the specification gives it: no envelope, whitelisted. */
export const userObject = z.object({
  id: recordId,
  name: z.string(),
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  photo_url: z.string().nullable(),
  role: z.string(),
  role_name: z.string(),
  reach,
  can,
  current_group: currentGroup.nullable(),
  locale,
  time_zone: z.string(),
  /**
   * What must be done before anything else: until then every permission is off, and with terms to accept, good for
   * reading only.
   */
  must: z.enum(['change_password', 'set_up_second_factor', 'accept_terms']).nullable(),
})
export type UserObject = z.infer<typeof userObject>

/** What a client must know before anybody signs in. `base_path` is the prefix of locale links. */
export const publicConfig = z.object({
  locales: z.array(locale),
  default_locale: locale,
  fallback_locale: locale,
  base_path: z.string(),
  providers: z.array(z.string()),
  registration: z.boolean(),
  demo: z.boolean(),
  college: z.string(),
  /** Its address and telephone in one line; empty where none was entered. */
  contacts: z.string(),
  /** On or planned. */
  maintenance: z
    .object({ starts_at: z.string(), ends_at: z.string().nullable(), is_on: z.boolean(), message: z.string() })
    .nullable(),
  version: z.string(),
})
export type PublicConfig = z.infer<typeof publicConfig>

/** A token; or, where a second factor is on, a ticket for a few minutes that its code turns into one. */
export const signedIn = one(
  z.union([
    z.object({ token: z.string(), expires_at: z.string() }),
    z.object({ ticket: z.string(), expires_at: z.string() }),
  ]),
)

/** `email` is the address, or the login of somebody who has none. */
const credentials = z.strictObject({
  email: text(254),
  password: z.string().min(1).max(200),
  remember: z.boolean().default(false),
})

export const auth = endpoints({
  'GET /api/config': {
    summary: 'What a client must know before sign-in',
    access: 'anyone',
    answer: one(publicConfig),
  },
  'POST /api/login': {
    summary: 'Exchange e-mail and password for a token: 12 h idle, or 365 days when remembered',
    access: 'anyone',
    audit: 'change',
    repeated: 'refused',
    body: credentials,
    goesOn: true,
    answer: signedIn,
  },
  'POST /api/logout': {
    summary: 'Revoke the token of this call',
    access: 'signed-in',
    audit: 'change',
    repeated: 'natural',
    goesOn: true,
    answer: one(z.object({ id: recordId })),
  },
  'GET /api/user': {
    summary: 'The signed-in person, without an envelope, as the specification has it',
    access: 'signed-in',
    answer: userObject,
  },
})
