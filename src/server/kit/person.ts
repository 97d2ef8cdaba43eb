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
  /** Whether the role gives the permission; temporary grants do not count. */
  holdsByRole: (permission: Permission) => boolean
  /** Whether the caller is a program with an API token of the person. Such programs cannot access account settings. */
  byApiToken: boolean
  /** False if the person self-registered and has not confirmed the e-mail address. */
  verified: boolean
}
