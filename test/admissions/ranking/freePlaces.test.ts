import { describe, expect, it } from 'vitest'
import { groupOptions } from '../../../src/app/admissions/ranking/EnrolDialog'

const group = (code: string, room: number, education_method_id = 1) => ({
  id: code.length,
  code,
  name: code,
  course: 1,
  room,
  education_method_id,
  starts_on: '2026-09-01',
})
const person = (education_method_id = 1, originals: 'received' | 'awaited' = 'received') => ({
  originals,
  enrolment_consent: true,
  education_method_id,
})

describe('The groups offered for enrolment', () => {
  it('start with groups that have free places, followed by full groups and those with another method', () => {
    const rooms = groupOptions([group('full', 0), group('extramural', 9, 3), group('open', 4)], [person()])
    expect(rooms).toMatchObject([
      { code: 'open', availability: 'open' },
      { code: 'full', availability: 'full' },
      { code: 'extramural', availability: 'other_method' },
    ])
  })

  it('show how many of the selected people can be enrolled in each of them now', () => {
    const people = [person(), person(), person(3), person(1, 'awaited')]
    const wanted = Object.fromEntries(
      groupOptions([group('day', 1), group('far', 1, 3)], people).map((room) => [room.code, room.wanted]),
    )
    expect(wanted).toEqual({ day: 2, far: 1 })
  })
})
