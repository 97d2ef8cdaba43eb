import type { Access, Endpoint } from '../../api/kit/endpoints'
import { staffPermissions } from '../../api/kit/permissions'
import { forbidden, unauthenticated } from './problems'
import type { Person } from './person'

type Holder = Pick<Person, 'holds'>

export const isStaff = ({ holds }: Holder): boolean => staffPermissions.some(holds)

/** Whether the call is open to all users regardless of permissions. */
const isPersonal = (access: Access): boolean =>
  typeof access === 'string' ? access !== 'staff' : 'of' in access && access.of === 'signed-in'
export const isForAnyone = (access: Access): boolean =>
  access === 'anyone' || (typeof access === 'object' && 'of' in access && access.of === 'anyone')

/** Whether the person has the permissions that the call requires. */
export const hasPermission = (access: Access, person: Holder): boolean => {
  if (typeof access === 'string') return access !== 'staff' || isStaff(person)
  if ('of' in access) return true
  return 'any' in access ? access.any.some(person.holds) : access.every.every(person.holds)
}

type EndpointRules = Pick<Endpoint, 'access' | 'audit'>

/** Throws 401 if nobody is signed in. Throws 403 if the person lacks the permission, or if the call does not accept API tokens or unverified accounts. */
export const checkAccess = ({ access, audit }: EndpointRules, person: Person | null): void => {
  if (!person) {
    if (isForAnyone(access)) return
    throw unauthenticated()
  }
  if (!hasPermission(access, person)) throw forbidden()
  if (typeof access === 'string') return
  if (access.sessionOnly && person.byApiToken) throw forbidden('auth.in_person')
  // Login slips are printed on paper, so users who sign in with one can neither change credentials nor export data
  // until they set a new password.
  if (access.sessionOnly && audit && !access.allowsLoginSlip && person.required_step === 'change_password')
    throw forbidden('auth.change_password')
  if (access.verified && !person.verified) throw forbidden('auth.unverified')
}

/**
 * Whether the call is blocked until the user accepts new terms. Reading, calls on the user's own account and calls
 * without an audit row (such as saving an answer) stay open.
 */
export const isBlockedByTerms = ({ access, audit }: EndpointRules, method: string): boolean =>
  method !== 'GET' && audit === 'change' && !isPersonal(access) && !isForAnyone(access)

export type Caller = Pick<Person, 'id' | 'byApiToken'> | null

/** Whether the caller is signed in to this account with a session, not with an API token. */
export const isSignedInAs = (caller: Caller, userId: number): boolean => caller?.id === userId && !caller.byApiToken
