import { describe, expect, it } from 'vitest'
import { permissions, type Permission } from '../../../src/api/kit/permissions'
import { asTold, checkMayRead, recordOf } from '../../../src/server/people/audit/rules'
import { personWho } from '../../kit/personWho'
import { refusalOf, refusedField } from '../../kit/refusal'

describe('A timeline', () => {
  const reads = (entity: string, ...held: Permission[]) => refusalOf(() => checkMayRead(personWho(held), entity))

  it('is read by who may read the record, under the name that the log has for it', () => {
    expect([
      reads('groups', 'manage groups'),
      reads('users', 'manage users'),
      reads('users/grants', 'manage users'),
    ]).toEqual([null, null, null])
    for (const refused of [reads('groups', 'vote'), reads('files', 'manage media'), reads('nothing', ...permissions)])
      expect(refused?.status).toBe(404)
  })

  it('is of one record', () => {
    expect(recordOf({ entity: 'groups', record_id: 7 })).toEqual({ entity: 'groups', record_id: 7 })
    expect(refusalOf(() => recordOf({ record_id: 7 }))).toEqual(refusedField('entity', 'field.required'))
    expect(refusalOf(() => recordOf({ entity: 'groups' }))).toEqual(refusedField('record_id', 'field.required'))
  })

  it('keeps to itself what is read by a call of its own', () => {
    const event = { before: { a: 1 }, after: { a: 2 } }
    expect(asTold({ ...event, action: 'edit' })).toEqual({ ...event, action: 'edit' })
    expect(asTold({ ...event, action: 'set_accommodation' })).toEqual({
      action: 'set_accommodation',
      before: null,
      after: null,
    })
  })
})
