import type { Locale } from '../../api/kit/endpoints'
import type { Permission, Reach } from '../../api/kit/permissions'

/**
 * Who is calling: what every call needs to know of a person. Names, photo and group are asked for by the few that show
 * them.
 */
export type Person = {
  id: number
  sessionId: number
  role: string
  reach: Reach
  locale: Locale
  timeZone: string
  /** Keeps every permission off until it is done. */
  must: 'change_password' | 'set_up_second_factor' | null
  holds: (permission: Permission) => boolean
  /** Holds it by the role, not by a dated grant. */
  owns: (permission: Permission) => boolean
  /** A program with one of the person's API tokens: it never opens the person's settings. */
  byApiToken: boolean
  /** Not somebody who registered alone and has not confirmed the address. */
  proven: boolean
}
