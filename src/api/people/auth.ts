import { z } from 'zod'
import { endpoints, locale, one, recordId, text } from '../kit/endpoints'
import { can, reach } from '../kit/permissions'

/** Current group, with the direction's fields that the menu and the portfolio rule need. */
export const currentGroup = z.object({
  id: recordId,
  code: z.string(),
  name: z.string(),
  direction: z.object({ id: recordId, code: z.string(), name: z.string(), education_type_id: z.int() }),
})
export type CurrentGroup = z.infer<typeof currentGroup>

/** Signed-in user in the format of the specification: no envelope, only listed fields. */
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
   * The step that the user must complete next; until then the user has no permissions, but `accept_terms` still allows
   * reading.
   */
  required_step: z.enum(['change_password', 'set_up_second_factor', 'accept_terms']).nullable(),
})
export type UserObject = z.infer<typeof userObject>

/** Configuration that clients need before sign-in. `base_path` is the prefix of locale links. */
export const publicConfig = z.object({
  locales: z.array(locale),
  default_locale: locale,
  fallback_locale: locale,
  base_path: z.string(),
  providers: z.array(z.string()),
  registration: z.boolean(),
  demo: z.boolean(),
  college: z.string(),
  /** Address and telephone on one line; empty if neither is set. */
  contacts: z.string(),
  /** Current or planned maintenance. */
  maintenance: z
    .object({ starts_at: z.string(), ends_at: z.string().nullable(), is_on: z.boolean(), message: z.string() })
    .nullable(),
  version: z.string(),
})
export type PublicConfig = z.infer<typeof publicConfig>

/** A token; with a second factor, a short-lived ticket that the code exchanges for one. */
export const signedIn = one(
  z.union([
    z.object({ token: z.string(), expires_at: z.string() }),
    z.object({ ticket: z.string(), expires_at: z.string() }),
  ]),
)

/** `email` accepts an address, or a login for users without one. */
const credentials = z.strictObject({
  email: text(254),
  password: z.string().min(1).max(200),
  remember: z.boolean().default(false),
})

export const auth = endpoints({
  'GET /api/config': {
    summary: 'Read the configuration that clients need before sign-in',
    access: 'anyone',
    answer: one(publicConfig),
  },
  'GET /api/start': {
    summary: 'Read the configuration and the signed-in user in one call, when a client starts',
    access: 'anyone',
    answer: one(z.object({ config: publicConfig, user: userObject.nullable() })),
  },
  'POST /api/login': {
    summary: 'Exchange e-mail and password for a token: 12 h idle, or 365 days when remembered',
    access: 'anyone',
    audit: 'change',
    idempotency: 'refused',
    body: credentials,
    allowedDuringMaintenance: true,
    answer: signedIn,
  },
  'POST /api/logout': {
    summary: 'Revoke the token of this request',
    access: 'signed-in',
    audit: 'change',
    idempotency: 'natural',
    allowedDuringMaintenance: true,
    answer: one(z.object({ id: recordId })),
  },
  'GET /api/user': {
    summary: 'Read the signed-in user, without an envelope, in the format of the specification',
    access: 'signed-in',
    answer: userObject,
  },
})
