import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { permissions, type Can, type Permission } from '../../../src/api/kit/permissions'
import { hasTemporaryGrant, canGive, canTake } from '../../../src/app/people/grants'
import { canGive as serverLets, canTake as serverLetsTake } from '../../../src/server/people/grantRules'

const some = fc.subarray([...permissions])
const reach = fc.constantFrom('own' as const, 'all' as const)
const isWhole = (can: Partial<Can>): can is Can => permissions.every((name) => name in can)
const canOf = (held: readonly Permission[]): Can => {
  const can: Partial<Can> = Object.fromEntries(permissions.map((name) => [name, held.includes(name)]))
  if (!isWhole(can)) throw new Error('A permission is missing')
  return can
}

describe("R6.01 The form's rules for giving permissions", () => {
  it('agree with the server for any role and any grants', () => {
    fc.assert(
      fc.property(some, some, reach, some, reach, (owned, lent, own, given, wanted) => {
        const held = [...owned, ...lent]
        const actor = {
          id: 1,
          reach: own,
          holds: (one: Permission) => held.includes(one),
          holdsByRole: (one: Permission) => owned.includes(one),
        }
        const request = { permissions: given, reach: wanted }
        const giver = { can: canOf(held), reach: own, owned }
        expect(canGive(giver, request)).toBe(serverLets(actor, request))
        expect(canTake(giver, request)).toBe(serverLetsTake(actor, request))
      }),
      { seed: 20_261_121, numRuns: 2000 },
    )
  })

  it('reject permissions that the giver has only temporarily, with a hint about that', () => {
    const giver = {
      can: canOf(['manage access', 'manage tests', 'vote']),
      reach: 'all',
      owned: ['manage access'],
    } as const
    expect(canGive(giver, { permissions: ['manage tests'] })).toBe(false)
    expect(hasTemporaryGrant(giver, ['manage tests'])).toBe(true)
    expect(hasTemporaryGrant(giver, ['manage groups', 'vote', 'manage access'])).toBe(false)
  })
})
