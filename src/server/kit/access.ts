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

/**
 * Throws 401 to a stranger and 403 to somebody who lacks the permission. Who has not agreed to new terms reads on, keeps the rights over the
 * own account and data, and goes on with what leaves no audit row, as with a test that has begun; the rest waits.
 */
export const checkAccess = ({ access, audit }: Pick<Endpoint, 'access' | 'audit'>, request: Asked): void => {
  const { method, person } = request
  if (access === 'anyone') return
  if (!person) throw unauthenticated()
  if (!mayCall(access, person)) throw forbidden()
  const isOwnMatter = access === 'signed-in' || access === 'in-person'
  if (method !== 'GET' && audit === 'change' && !isOwnMatter) checkTermsAccepted(person)
}

/** Throws 403 to somebody who has yet to agree to new terms: for what a call changes that reads as well. */
export const checkTermsAccepted = ({ user }: Pick<Person, 'user'>): void => {
  if (user.must === 'accept_terms') throw forbidden('auth.acceptTerms')
}

type Asked = { method: string; person: Person | null }
