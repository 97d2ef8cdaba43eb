import { describe, expect, it } from 'vitest'
import { dayInFigures, dayInWords, dayOf, momentInWords, zoneOf } from '../../../src/server/kit/days'

describe("A date in the college's documents", () => {
  it('is the day of the moment in UTC', () => {
    expect(dayOf(new Date('2026-08-31T23:59:59Z'), 'UTC')).toBe('2026-08-31')
    expect(dayOf(new Date('2026-09-01T00:30:00+03:00'), 'UTC')).toBe('2026-08-31')
  })

  it('is the day of the moment in the given time zone', () => {
    const evening = new Date('2026-08-31T21:30Z')
    expect(dayOf(evening, 'Europe/Moscow')).toBe('2026-09-01')
    expect(dayOf(evening, 'America/New_York')).toBe('2026-08-31')
  })

  it('is formatted in digits, also for a moment, and empty if missing', () => {
    expect(dayInFigures('2026-08-05')).toBe('05.08.2026')
    expect(dayInFigures('2026-08-05T10:00:00Z')).toBe('05.08.2026')
    expect(dayInFigures(null)).toBe('')
    expect(dayInFigures(undefined)).toBe('')
    expect(dayInFigures('')).toBe('')
  })

  it('is formatted in words in both languages', () => {
    expect(dayInWords('ru', '2026-08-15')).toBe('15 августа 2026 г.')
    expect(dayInWords('en', '2026-08-15')).toBe('15 August 2026')
  })

  it("is formatted with the time in the reader's time zone", () => {
    const at = new Date('2026-08-15T06:30:00Z')
    expect(momentInWords('ru', at, 'Europe/Moscow')).toBe('15 августа 2026 г. в 09:30')
    expect(momentInWords('en', at, 'UTC')).toBe('15 August 2026 at 06:30')
  })

  it('uses the current name of a renamed time zone', () => {
    expect(zoneOf('US/Pacific-New')).toBe('America/Los_Angeles')
    expect(zoneOf('Europe/Moscow')).toBe('Europe/Moscow')
  })
})
