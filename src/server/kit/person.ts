import type { Locale } from '../../api/kit/endpoints'
import type { Permission, Reach } from '../../api/kit/permissions'

/** The caller, with the data that every call needs. Calls that show names, photo or group load them separately. */
export type Person = {
  id: number
  sessionId: number
  role: string
  reach: Reach
  locale: Locale
  timeZone: string
  /** An action required before any permission applies. */
  required_step: 'change_password' | 'set_up_second_factor' | null
  holds: (permission: Permission) => boolean
  /** Has the permission by role, not by a temporary grant. */
  holdsByRole: (permission: Permission) => boolean
  /** A program with an API token of the person. It cannot access account settings. */
  byApiToken: boolean
  /** False if the person registered alone and has not confirmed the e-mail address. */
  verified: boolean
}
