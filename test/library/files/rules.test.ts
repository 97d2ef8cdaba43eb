import { describe, expect, it } from 'vitest'
import { ownPurpose, type OwnPurpose } from '../../../src/api/library/files'
import { permissions, staffPermissions, type Permission } from '../../../src/api/kit/permissions'
import { checkMayUpload, mayRemove, maySee, mostUnused } from '../../../src/server/library/files/rules'
import { personWho } from '../../kit/personWho'
import { refusalOf } from '../../kit/refusal'

const file = (purpose: string, owner_id: number | null = 5) => ({ purpose, owner_id })
const byApiToken = { byApiToken: true }

describe('A file', () => {
  it.each<[OwnPurpose, Permission[]]>([
    ['document', ['enroll', 'manage documents', 'manage profiles']],
    ['portfolio', ['study']],
    ['answer', ['study']],
  ])('can be uploaded for the purpose %s, and opened with an API token, with one of %j', (purpose, holders) => {
    const open = permissions.filter((one) => refusalOf(() => checkMayUpload(purpose, personWho([one]))) === null)
    expect(new Set(open)).toEqual(new Set(holders))
    const reached = permissions.filter((one) => maySee(file(purpose), personWho([one], byApiToken)))
    expect(new Set(reached)).toEqual(new Set(holders))
    expect(refusalOf(() => checkMayUpload(purpose, personWho([])))?.status).toBe(403)
  })

  it('is visible only to its owner until a record uses it, whatever its purpose', () => {
    for (const purpose of [...ownPurpose.options, 'photo', 'media']) {
      expect(maySee(file(purpose), personWho([])), purpose).toBe(true)
      for (const owner of [6, null])
        expect(maySee(file(purpose, owner), personWho(permissions.filter((one) => one !== 'manage media')))).toBe(false)
    }
    expect(maySee(file('document', 6), personWho(permissions))).toBe(false)
  })

  it('can be opened and removed by users who manage media, and opened with API tokens of staff, if it is in the library', () => {
    expect([
      maySee(file('media', 6), personWho(['manage media'])),
      mayRemove(file('media', 6), personWho(['manage media'])),
    ]).toEqual([true, true])
    const reached = permissions.filter((one) => maySee(file('media'), personWho([one], byApiToken)))
    expect(reached).toEqual(staffPermissions)
    expect(maySee(file('photo'), personWho(permissions, byApiToken))).toBe(false)
  })

  it('can be removed only through the settings if it is a photo', () => {
    expect([mayRemove(file('photo'), personWho([])), mayRemove(file('document'), personWho([]))]).toEqual([false, true])
    expect(mayRemove(file('document', 6), personWho([]))).toBe(false)
  })

  it('counts against a quota of 40 files and 200 MB until a record uses it', () => {
    expect(mostUnused).toEqual({ count: 40, bytes: 209_715_200 })
  })
})
