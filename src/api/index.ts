/** The contract's table of contents: every call of the product. */
import { auth } from './auth'
import type { dashboard } from './dashboard'
import { directions } from './directions'
import type { documentTypes } from './documentTypes'
import type { groupMoves } from './groupMoves'
import type { groups } from './groups'
import type { CallsOf } from './kit'
import type { members } from './members'
import type { roles } from './roles'
import type { statuses } from './statuses'
import type { subjects } from './subjects'
import { types } from './types'
import type { users } from './users'

export const contract = { ...auth, ...types, ...directions }
export type Contract = typeof contract

/** Calls whose handlers are still being written: known to the screens, not yet to the server. */
type Coming = typeof dashboard &
  typeof documentTypes &
  typeof groupMoves &
  typeof groups &
  typeof members &
  typeof roles &
  typeof statuses &
  typeof subjects &
  typeof users

/** What the browser knows of the contract: `METHOD /path` to what is sent and what comes back. */
export type Calls = CallsOf<Contract & Coming>

export type { PublicConfig, UserObject } from './auth'
export type { Problem, Usage } from './errors'
export type { Locale, Variant } from './kit'
export type { Can, Permission, Reach } from './permissions'
