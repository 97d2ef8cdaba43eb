import { expect, it } from 'vitest'
import { distinctTimes } from '../../../src/app/admissions/ranking/rankedColumns'

it.each([
  { value: '2026-07-02T09:00:00', above: '2026-07-01T08:00:00', expected: ['02.07.2026', '01.07.2026'] },
  { value: '2026-07-01T09:05:00', above: '2026-07-01T08:00:59', expected: ['09:05', '08:00'] },
  { value: '2026-07-01T09:05:07', above: '2026-07-01T09:05:01', expected: ['09:05:07', '09:05:01'] },
])('Two moments are shown only as precisely as needed to tell them apart: $expected', ({ value, above, expected }) => {
  expect(Object.values(distinctTimes({ value, above }))).toEqual(expected)
})
