/** The contract's table of contents: every call of the product. */
import type { apiTokens } from './apiTokens'
import type { audit } from './audit'
import { auth } from './auth'
import { dashboard } from './dashboard'
import { directions } from './directions'
import { documentTypes } from './documentTypes'
import type { grants } from './grants'
import { groupMembers } from './groupMembers'
import { groupMoves } from './groupMoves'
import { groups } from './groups'
import type { CallsOf } from './kit'
import type { legalTexts } from './legalTexts'
import type { oauth } from './oauth'
import type { passwordReset } from './passwordReset'
import type { personalData } from './personalData'
import type { registration } from './registration'
import type { roleMatrix } from './roleMatrix'
import { roles } from './roles'
import type { secondFactor } from './secondFactor'
import type { sessions } from './sessions'
import type { settings } from './settings'
import { setup } from './setup'
import { statuses } from './statuses'
import { subjects } from './subjects'
import { types } from './types'
import type { userAccounts } from './userAccounts'
import type { userImports } from './userImports'
import { users } from './users'
import type { verification } from './verification'

export const contract = {
  ...auth,
  ...setup,
  ...types,
  ...dashboard,
  ...directions,
  ...subjects,
  ...documentTypes,
  ...statuses,
  ...groups,
  ...groupMembers,
  ...groupMoves,
  ...users,
  ...roles,
}
export type Contract = typeof contract

/** Calls whose handlers are still being written: known to the screens, not yet to the server. */
type Coming = typeof apiTokens &
  typeof audit &
  typeof grants &
  typeof legalTexts &
  typeof oauth &
  typeof passwordReset &
  typeof personalData &
  typeof registration &
  typeof roleMatrix &
  typeof secondFactor &
  typeof sessions &
  typeof settings &
  typeof userAccounts &
  typeof userImports &
  typeof verification

/** What the browser knows of the contract: `METHOD /path` to what is sent and what comes back. */
export type Calls = CallsOf<Contract & Coming>

export type { PublicConfig, UserObject } from './auth'
export type { Problem, Usage } from './errors'
export type { Locale, Variant } from './kit'
export type { Can, Permission, Reach } from './permissions'
