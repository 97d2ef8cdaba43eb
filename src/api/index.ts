/** The contract's table of contents: every call of the product. */
import type { apiTokens } from './apiTokens'
import type { audit } from './audit'
import { auth } from './auth'
import type { dashboard } from './dashboard'
import { directions } from './directions'
import type { documentTypes } from './documentTypes'
import type { grants } from './grants'
import type { groupMembers } from './groupMembers'
import type { groupMoves } from './groupMoves'
import type { groups } from './groups'
import type { CallsOf } from './kit'
import type { legalTexts } from './legalTexts'
import type { oauth } from './oauth'
import type { passwordReset } from './passwordReset'
import type { personalData } from './personalData'
import type { registration } from './registration'
import type { roleMatrix } from './roleMatrix'
import type { roles } from './roles'
import type { secondFactor } from './secondFactor'
import type { sessions } from './sessions'
import type { settings } from './settings'
import { setup } from './setup'
import type { statuses } from './statuses'
import type { subjects } from './subjects'
import { types } from './types'
import type { userAccounts } from './userAccounts'
import type { userImports } from './userImports'
import type { users } from './users'
import type { verification } from './verification'

export const contract = { ...auth, ...setup, ...types, ...directions }
export type Contract = typeof contract

/** Calls whose handlers are still being written: known to the screens, not yet to the server. */
type Coming = typeof apiTokens &
  typeof audit &
  typeof dashboard &
  typeof documentTypes &
  typeof groupMoves &
  typeof groups &
  typeof groupMembers &
  typeof roles &
  typeof statuses &
  typeof subjects &
  typeof users &
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
