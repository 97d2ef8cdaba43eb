import { describe, expect, it } from 'vitest'
import { groupStatus, type Group } from '../../src/api/groups/groups'
import type { Member } from '../../src/api/groups/members'
import type { Transfer } from '../../src/api/groups/moves'
import { planTransfer } from '../../src/server/groups/movePlans'
import { checkDeletable, checkNewMember, checkStaff, staffOf, acceptsMembers } from '../../src/server/groups/rules'
import { refusalOf, refusedField } from '../kit/refusal'
import { newGroupRecord } from './groupRecord'

const member = (user_id: number, more: Partial<Member> = {}): Member => ({
  id: user_id,
  version: 1,
  created_at: '2026-09-01T09:00:00Z',
  updated_at: '2026-09-01T09:00:00Z',
  state: 'studying',
  basis: null,
  started_on: '2026-09-01',
  ended_on: null,
  order_number: null,
  order_date: null,
  group_id: 1,
  user_id,
  name: `Студент ${user_id}`,
  email: null,
  ...more,
})

describe('A group', () => {
  it('accepts members while it is forming or active', () => {
    expect(groupStatus.options.filter((status) => acceptsMembers({ status }))).toEqual(['forming', 'active'])
  })

  it('accepts active people who enroll or study and have no group', () => {
    const group = newGroupRecord({ id: 3 })
    const person = { status: 'active', studies: true, group_id: null, group_code: null }
    const refused = (more: Partial<Parameters<typeof checkNewMember>[0]['person'] & object>, into = group) =>
      refusalOf(() => checkNewMember({ group: into, person: { ...person, ...more } }))
    expect(refused({})).toBeNull()
    expect(refusalOf(() => checkNewMember({ group, person: undefined }))).toEqual(
      refusedField('user_id', 'field.no_such_record'),
    )
    expect(refused({}, newGroupRecord({ status: 'archived' }))).toEqual(
      refusedField('user_id', 'groups.takes_nobody', { group: 'Д-1' }),
    )
    expect(refused({ status: 'blocked' })).toEqual(refusedField('user_id', 'groups.person_not_active'))
    expect(refused({ studies: false })).toEqual(refusedField('user_id', 'groups.not_student'))
    expect(refused({ group_id: 3, group_code: 'Д-1' })).toEqual(refusedField('user_id', 'groups.studies_here'))
    expect(refused({ group_id: 4, group_code: 'Х-2' })).toEqual(
      refusedField('user_id', 'groups.studies_in', { group: 'Х-2' }),
    )
  })

  it('needs staff as curator and teachers, and reports each error at its field', () => {
    const teachers = [7, 8].map((user_id) => ({ user_id, subject_id: 1 }))
    expect(staffOf({ curator_id: 5, teachers })).toEqual([5, 7, 8])
    expect(staffOf({ curator_id: null, teachers: [] })).toEqual([])
    const refused = (curator_id: number | null, strangers: number[]) =>
      refusalOf(() => checkStaff({ input: { curator_id, teachers }, strangers: new Set(strangers) }))?.errors
    const notStaff = [{ key: 'groups.not_staff' }]
    expect(refused(5, [])).toBeUndefined()
    expect(refused(null, [5])).toBeUndefined()
    expect(refused(5, [5, 8])).toEqual({ curator_id: notStaff, 'teachers.1.user_id': notStaff })
    expect(refused(5, [5])).toEqual({ curator_id: notStaff })
  })

  it('allows deleting a mistaken membership within a day, including the last moment', () => {
    const made = { created_at: '2026-09-01T09:00:00Z' }
    expect(refusalOf(() => checkDeletable(made, new Date('2026-09-02T09:00:00Z')))).toBeNull()
    expect(refusalOf(() => checkDeletable(made, new Date('2026-09-02T09:00:00.001Z')))).toEqual({
      status: 409,
      key: 'groups.membership_stands',
    })
  })
})

describe('A transfer', () => {
  const members = [1, 2, 3, 4].map((id) => member(id))
  const move = (transfer: Partial<Transfer>, to: Partial<Group> = {}, whose: readonly Member[] = members) => {
    const { moving, obstacles } = planTransfer({
      from: newGroupRecord(),
      to: newGroupRecord({ id: 2, code: 'Х-2', ...to }),
      members: whose,
      transfer: {
        to_group_id: 2,
        user_ids: 'all',
        date: '2026-10-01',
        order_number: null,
        order_date: null,
        ...transfer,
      },
    })
    return [moving.map(({ user_id }) => user_id), obstacles]
  }

  it('moves all members or only the selected ones', () => {
    expect(move({})).toEqual([[1, 2, 3, 4], {}])
    expect(move({ user_ids: [2, 4] })).toEqual([[2, 4], {}])
    expect(move({ date: '2026-09-01' }, { capacity: 4 })).toEqual([[1, 2, 3, 4], {}])
  })

  it('needs a different group that accepts members and has room for all', () => {
    expect(move({ user_ids: [1] }, { id: 1 })[1]).toEqual({ to_group_id: [{ key: 'groups.same_group' }] })
    expect(move({ user_ids: [1] }, { status: 'graduated' })[1]).toEqual({
      to_group_id: [{ key: 'groups.takes_nobody', values: { group: 'Х-2' } }],
    })
    const noRoom = (free: number) => ({
      to_group_id: [{ key: 'groups.no_room', values: { group: 'Х-2', free, needed: 4 } }],
    })
    expect(move({}, { capacity: 5, members_count: 2 })[1]).toEqual(noRoom(3))
    expect(move({}, { capacity: 1, members_count: 2 })[1]).toEqual(noRoom(0))
  })

  it('needs at least one member, and none who joined after its date', () => {
    expect(move({ user_ids: [1, 9, 9, 8] })[1]).toEqual({
      user_ids: [{ key: 'groups.not_members', values: { count: 2 } }],
    })
    expect(move({ user_ids: [9] })[1]).toEqual({ user_ids: [{ key: 'groups.not_members', values: { count: 1 } }] })
    expect(move({}, {}, [])[1]).toEqual({ user_ids: [{ key: 'groups.nobody_to_move' }] })
    const later = (names: string) => ({ date: [{ key: 'groups.began_later', values: { names } }] })
    expect(move({ date: '2026-08-31', user_ids: [1, 2, 3] })[1]).toEqual(later('Студент 1, Студент 2, Студент 3'))
    expect(move({ date: '2026-08-31' })[1]).toEqual(later('Студент 1, Студент 2, Студент 3…'))
  })
})
