import type { UserObject } from '../../api/people/auth'
import type { Permission, Reach } from '../../api/kit/permissions'

/** Who is calling: the user object of the specification and what only the server needs. */
export type Person = {
  id: number
  sessionId: number
  reach: Reach
  holds: (permission: Permission) => boolean
  /** Holds it by the role, not by a dated grant. */
  owns: (permission: Permission) => boolean
  /** A program with one of the person's API tokens: it never opens the person's settings. */
  byApiToken: boolean
  user: UserObject
}
