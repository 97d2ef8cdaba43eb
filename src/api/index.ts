/** The contract's table of contents: every call of the product. */
import { auth } from './auth'
import { directions } from './directions'
import type { CallsOf } from './kit'
import { types } from './types'

export const contract = { ...auth, ...types, ...directions }
export type Contract = typeof contract

/** What the browser knows of the contract: `METHOD /path` to what is sent and what comes back. */
export type Calls = CallsOf<Contract>

export type { PublicConfig, UserObject } from './auth'
export type { Problem, Usage } from './errors'
export type { Locale, Variant } from './kit'
export type { Can, Permission, Reach } from './permissions'
