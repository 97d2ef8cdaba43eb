import type { Access, Endpoint } from '../../api/kit/endpoints'
import { staffPermissions, type Permission } from '../../api/kit/permissions'
import { forbidden, unauthenticated } from './problems'
import type { Person } from './person'

type Holder = { holds: (permission: Permission) => boolean; byApiToken: boolean }

export const isStaff = ({ holds }: Pick<Holder, 'holds'>): boolean => staffPermissions.some(holds)

/** Whether a call that is open to `access` may be made by the person. */
export const mayCall = (access: Access, person: Holder): boolean => {
  if (access === 'anyone' || access === 'signed-in') return true
  if (access === 'in-person') return !person.byApiToken
  if (access === 'staff') return isStaff(person)
  return 'any' in access ? access.any.some(person.holds) : access.every.every(person.holds)
}

/** Throws 401 to a stranger and 403 to somebody who lacks the permission. */
export const checkAccess = (access: Access, person: Person | null): void => {
  if (access === 'anyone') return
  if (!person) throw unauthenticated()
  if (!mayCall(access, person)) throw forbidden()
}

/**
 * Whether new terms close the call until they are accepted. Who has not agreed to them reads on, keeps the rights over the own account and data,
 * and goes on with what leaves no audit row, as with a test that has begun; the rest waits.
 */
export const isClosedByTerms = ({ access, audit }: Pick<Endpoint, 'access' | 'audit'>, method: string): boolean =>
  method !== 'GET' && audit === 'change' && access !== 'anyone' && access !== 'signed-in' && access !== 'in-person'

export type Caller = Pick<Person, 'id' | 'byApiToken'> | null

/** Whether the call carries a session of the account: not of another, and not just an API token of it. */
export const isSignedInAs = (caller: Caller, userId: number): boolean => caller?.id === userId && !caller.byApiToken
