import { describe, expect, it } from 'vitest'
import { ownPurpose, type OwnPurpose } from '../../../src/api/library/files'
import { permissions, staffPermissions, type Permission } from '../../../src/api/kit/permissions'
import { checkMayUpload, canRemove, canRead, unusedQuota } from '../../../src/server/library/files/rules'
import { personWith } from '../../kit/personWith'
import { refusalOf } from '../../kit/refusal'

const file = (purpose: string, owner_id: number | null = 5) => ({ purpose, owner_id })
const viaApiToken = { byApiToken: true }

describe('A file', () => {
  it.each<[OwnPurpose, Permission[]]>([
    ['document', ['enroll', 'manage documents', 'manage profiles']],
    ['portfolio', ['study']],
    ['answer', ['study']],
  ])('can be uploaded for the purpose %s, and opened with an API token, with one of %j', (purpose, holders) => {
    const open = permissions.filter((one) => refusalOf(() => checkMayUpload(purpose, personWith([one]))) === null)
    expect(new Set(open)).toEqual(new Set(holders))
    const reached = permissions.filter((one) => canRead(file(purpose), personWith([one], viaApiToken)))
    expect(new Set(reached)).toEqual(new Set(holders))
    expect(refusalOf(() => checkMayUpload(purpose, personWith([])))?.status).toBe(403)
  })

  it('is visible only to its owner until a record uses it, whatever its purpose', () => {
    for (const purpose of [...ownPurpose.options, 'photo', 'media']) {
      expect(canRead(file(purpose), personWith([])), purpose).toBe(true)
      for (const owner of [6, null])
        expect(canRead(file(purpose, owner), personWith(permissions.filter((one) => one !== 'manage media')))).toBe(
          false,
        )
    }
    expect(canRead(file('document', 6), personWith(permissions))).toBe(false)
  })

  it('can be opened by users who manage media and with API tokens of staff, if it is in the library', () => {
    expect(canRead(file('media', 6), personWith(['manage media']))).toBe(true)
    expect(canRemove(file('media', 6), personWith(['manage media']))).toBe(true)
    const reached = permissions.filter((one) => canRead(file('media'), personWith([one], viaApiToken)))
    expect(reached).toEqual(staffPermissions)
    expect(canRead(file('photo'), personWith(permissions, viaApiToken))).toBe(false)
  })

  it('can be removed only through the settings if it is a photo', () => {
    expect(canRemove(file('photo'), personWith([]))).toBe(false)
    expect(canRemove(file('document'), personWith([]))).toBe(true)
    expect(canRemove(file('document', 6), personWith([]))).toBe(false)
  })

  it('counts against a quota of 40 files and 200 MB until a record uses it', () => {
    expect(unusedQuota).toEqual({ count: 40, bytes: 209_715_200 })
  })
})
