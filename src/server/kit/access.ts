import type { Access, Endpoint } from '../../api/kit/endpoints'
import { staffPermissions } from '../../api/kit/permissions'
import { forbidden, unauthenticated } from './problems'
import type { Person } from './person'

type Holder = Pick<Person, 'holds'>

export const isStaff = ({ holds }: Holder): boolean => staffPermissions.some(holds)

/** What is asked of everybody alike, whatever their permissions: something of one's own, or of nobody's. */
const isPersonal = (access: Access): boolean =>
  typeof access === 'string' ? access !== 'staff' : 'of' in access && access.of === 'signed-in'
export const isForAnyone = (access: Access): boolean =>
  access === 'anyone' || (typeof access === 'object' && 'of' in access && access.of === 'anyone')

/** Whether the person holds what the call asks for. */
export const hasPermission = (access: Access, person: Holder): boolean => {
  if (typeof access === 'string') return access !== 'staff' || isStaff(person)
  if ('of' in access) return true
  return 'any' in access ? access.any.some(person.holds) : access.every.every(person.holds)
}

type Asked = Pick<Endpoint, 'access' | 'audit'>

/** Throws 401 to a stranger and 403 to somebody who lacks the permission, or may not call in this way or not yet. */
export const checkAccess = ({ access, audit }: Asked, person: Person | null): void => {
  if (!person) {
    if (isForAnyone(access)) return
    throw unauthenticated()
  }
  if (!hasPermission(access, person)) throw forbidden()
  if (typeof access === 'string') return
  if (access.inPerson && person.byApiToken) throw forbidden('auth.inPerson')
  // The password of a slip was printed: it makes no other way in, and takes nothing along, before an own one is set.
  if (access.inPerson && audit && !access.withSlip && person.must === 'change_password')
    throw forbidden('auth.changePassword')
  if (access.proven && !person.proven) throw forbidden('auth.unproven')
}

/**
 * Whether new terms close the call until they are accepted. Who has not agreed to them reads on, keeps the rights over
 * the own account and data, and goes on with what leaves no audit row, as with a test that has begun; the rest waits.
 */
export const isClosedByTerms = ({ access, audit }: Asked, method: string): boolean =>
  method !== 'GET' && audit === 'change' && !isPersonal(access) && !isForAnyone(access)

export type Caller = Pick<Person, 'id' | 'byApiToken'> | null

/** Whether the call carries a session of the account: not of another, and not just an API token of it. */
export const isSignedInAs = (caller: Caller, userId: number): boolean => caller?.id === userId && !caller.byApiToken
