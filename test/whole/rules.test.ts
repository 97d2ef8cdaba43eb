import { describe, expect, it } from 'vitest'
import type { Access } from '../../src/api/kit/endpoints'
import { permissions, staffPermissions, type Permission } from '../../src/api/kit/permissions'
import {
  checkAccess,
  hasPermission,
  isBlockedByTerms,
  isForAnyone,
  isSignedInAs,
  isStaff,
} from '../../src/server/kit/access'
import { campaignConstraints } from '../../src/server/admissions/campaigns/rules'
import { documentConstraints } from '../../src/server/admissions/documents/rules'
import { enrolmentConstraints } from '../../src/server/admissions/enrolment/rules'
import { applicationConstraints } from '../../src/server/admissions/applications/rules'
import { rankingConstraints } from '../../src/server/admissions/ranking/rules'
import { directionConstraints } from '../../src/server/directories/directions/rules'
import { documentTypeConstraints } from '../../src/server/directories/documentTypes/routes'
import { subjectConstraints } from '../../src/server/directories/subjects/routes'
import { groupConstraints } from '../../src/server/groups/rules'
import { localise } from '../../src/server/kit/texts/messages'
import type { Person } from '../../src/server/kit/person'
import { roleConstraints } from '../../src/server/people/roles/rules'
import { settingsConstraints } from '../../src/server/people/settings/rules'
import { accountConstraints } from '../../src/server/people/users/accountRules'
import { personWith } from '../kit/personWith'
import { refusalOf } from '../kit/refusal'

const manage = { any: ['manage groups', 'manage users'] } as const
const every = { every: ['manage groups', 'manage users'] } as const
const refused = (access: Access, person: Person | null, audit?: 'change' | 'none') =>
  refusalOf(() => checkAccess({ access, ...(audit && { audit }) }, person))
const no = (key: string) => ({ status: 403, key })

describe('A user with any permission beyond vote, enroll and study', () => {
  it('is staff', () => {
    expect(permissions.filter((one) => isStaff(personWith([one])))).toEqual(staffPermissions)
    expect(isStaff(personWith([]))).toBe(false)
  })
})

describe('A call', () => {
  const holders = (access: Access, of: readonly Permission[][]) =>
    of.filter((held) => hasPermission(access, personWith(held)))
  const some: Permission[][] = [[], ['vote'], ['manage groups'], ['manage groups', 'manage users']]

  it('requires one of several permissions, all of them, any staff permission, or none', () => {
    expect(holders(manage, some)).toEqual(some.slice(2))
    expect(holders(every, some)).toEqual(some.slice(3))
    expect(holders('staff', some)).toEqual(some.slice(2))
    for (const access of ['anyone', 'signed-in', { of: 'signed-in' }, { of: 'anyone' }] as const)
      expect(holders(access, some)).toEqual(some)
  })

  it('is open to guests only if it is for anyone', () => {
    expect(isForAnyone('anyone')).toBe(true)
    expect(isForAnyone({ of: 'anyone' })).toBe(true)
    expect(refused('anyone', null)).toBeNull()
    expect(refused({ of: 'anyone' }, null)).toBeNull()
    for (const access of ['signed-in', 'staff', { of: 'signed-in' }, manage, every] as const) {
      expect(isForAnyone(access)).toBe(false)
      expect(refused(access, null)?.status).toBe(401)
    }
  })

  it('is refused to users without the permission', () => {
    expect(refused(manage, personWith(['vote']))).toEqual(no('problem.forbidden'))
    expect(refused(manage, personWith(['manage groups']))).toBeNull()
    expect(refused('signed-in', personWith([]))).toBeNull()
  })

  it('is refused to API tokens if it must be made in person', () => {
    const byApiToken = { byApiToken: true }
    expect(refused({ of: 'signed-in', sessionOnly: true }, personWith([], byApiToken))).toEqual(no('auth.in_person'))
    expect(refused({ of: 'signed-in' }, personWith([], byApiToken))).toBeNull()
    expect(refused({ of: 'signed-in', sessionOnly: true }, personWith([]))).toBeNull()
  })

  it('is refused with a login slip if it is a change in person, except for setting a new password', () => {
    const withSlip = personWith([], { required_step: 'change_password' })
    const access = { of: 'signed-in', sessionOnly: true } as const
    expect(refused(access, withSlip, 'change')).toEqual(no('auth.change_password'))
    expect(refused(access, withSlip)).toBeNull()
    expect(refused({ ...access, allowsLoginSlip: true }, withSlip, 'change')).toBeNull()
    expect(refused({ of: 'signed-in' }, withSlip, 'change')).toBeNull()
    expect(refused(access, personWith([], { required_step: 'set_up_second_factor' }), 'change')).toBeNull()
  })

  it('is refused to users with an unconfirmed address if it is for verified users', () => {
    const unverified = personWith([], { verified: false })
    expect(refused({ of: 'signed-in', verified: true }, unverified)).toEqual(no('auth.unverified'))
    expect(refused({ of: 'signed-in', verified: true }, personWith([]))).toBeNull()
    expect(refused({ of: 'signed-in' }, unverified)).toBeNull()
  })

  it("is blocked by new terms if it changes the college's data rather than the user's own", () => {
    const closed = (access: Access, method = 'POST', audit: 'change' | 'none' = 'change') =>
      isBlockedByTerms({ access, audit }, method)
    for (const access of [manage, every, 'staff'] as const) expect(closed(access)).toBe(true)
    expect(closed(manage, 'GET')).toBe(false)
    expect(closed(manage, 'POST', 'none')).toBe(false)
    for (const access of ['anyone', 'signed-in', { of: 'anyone' }, { of: 'signed-in' }] as const)
      expect(closed(access)).toBe(false)
  })

  it('counts as signed in to an account only with a session of that account, not with an API token', () => {
    expect(isSignedInAs({ id: 5, byApiToken: false }, 5)).toBe(true)
    expect(isSignedInAs({ id: 5, byApiToken: true }, 5)).toBe(false)
    expect(isSignedInAs({ id: 6, byApiToken: false }, 5)).toBe(false)
    expect(isSignedInAs(null, 5)).toBe(false)
  })
})

describe('A database constraint', () => {
  it('has a readable message for a field or the whole record', () => {
    const tables = [
      campaignConstraints,
      documentConstraints,
      enrolmentConstraints,
      applicationConstraints,
      rankingConstraints,
      directionConstraints,
      documentTypeConstraints,
      subjectConstraints,
      groupConstraints,
      accountConstraints,
      roleConstraints,
      settingsConstraints,
    ]
    for (const table of tables) {
      expect(Object.keys(table).length).toBeGreaterThan(0)
      for (const [name, said] of Object.entries(table)) {
        expect(said.path, name).toMatch(/^[a-z_]*$/)
        expect(localise('en', { key: said.key }), name).not.toBe(said.key)
      }
    }
  })
})
