import { describe, expect, it } from 'vitest'
import '../../../src/server/features'
import { permissions, type Permission } from '../../../src/api/kit/permissions'
import {
  isSeparatelyLogged,
  readableKind,
  timelineRecord,
  withoutContent,
} from '../../../src/server/people/audit/rules'
import { redact } from '../../../src/server/people/audit/redact'
import { personWith } from '../../kit/personWith'
import { refusalOf, refusedField } from '../../kit/refusal'

describe('A timeline', () => {
  const reads = (entity: string, ...held: Permission[]) => refusalOf(() => readableKind(personWith(held), entity))

  it('is readable with the permission for its kind of record', () => {
    expect(reads('groups', 'manage groups')).toBeNull()
    expect(reads('users', 'manage users')).toBeNull()
    expect(reads('users/grants', 'manage users')).toBeNull()
    for (const refused of [reads('groups', 'vote'), reads('files', 'manage media'), reads('nothing', ...permissions)])
      expect(refused?.status).toBe(404)
  })

  it('requires the entity and the id of a record', () => {
    expect(timelineRecord({ entity: 'groups', record_id: 7 })).toEqual({ entity: 'groups', record_id: 7 })
    expect(refusalOf(() => timelineRecord({ record_id: 7 }))).toEqual(refusedField('entity', 'field.required'))
    expect(refusalOf(() => timelineRecord({ entity: 'groups' }))).toEqual(refusedField('record_id', 'field.required'))
  })

  it('hides the content of an event if reading that content is logged separately', () => {
    const event = { action: 'set_accommodation', before: { a: 1 }, after: { a: 2 } }
    expect(isSeparatelyLogged(event)).toBe(true)
    expect(isSeparatelyLogged({ action: 'edit' })).toBe(false)
    expect(withoutContent(event)).toEqual({ action: 'set_accommodation', before: null, after: null })
  })
})

describe('A secret in the log', () => {
  it('is replaced by [hidden], or by [changed] if it changed', () => {
    const before = { name: 'A', access_code: 'one', items: [{ access_code: 'deep' }], version: 1 }
    const after = { ...before, access_code: 'two', version: 2 }
    expect(redact({ before, after }, ['access_code'])).toEqual({
      before: { name: 'A', access_code: '[hidden]', items: [{ access_code: '[hidden]' }], version: 1 },
      after: { name: 'A', access_code: '[changed]', items: [{ access_code: '[hidden]' }], version: 2 },
    })
  })

  it('is stored as null if there is none', () => {
    expect(redact({ before: { access_code: 'one' }, after: { access_code: null } }, ['access_code'])).toEqual({
      before: { access_code: '[hidden]' },
      after: { access_code: null },
    })
    expect(redact({ after: { access_code: 'one' } }, ['access_code']).after).toEqual({ access_code: '[hidden]' })
    expect(redact({ before: { a: 1 }, after: { a: 2 } }, [])).toEqual({ before: { a: 1 }, after: { a: 2 } })
  })
})
