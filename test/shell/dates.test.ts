import { describe, expect, it } from 'vitest'
import { dayAndTime, dayOf, dayOrMoment, isoDay, timeOf } from '../../src/app/shell/dates'

describe('Date formatting', () => {
  const evening = new Date(2026, 6, 5, 9, 7)

  it('R9.05 supports the four formats', () => {
    expect(isoDay(evening)).toBe('2026-07-05')
    expect(dayOf(evening)).toBe('05.07.2026')
    expect(dayAndTime(evening)).toBe('05.07.2026 09:07')
    expect(timeOf(evening)).toBe('09:07')
  })

  it("R9.05 shows server timestamps in the user's time zone", () => {
    expect(dayAndTime(evening.toISOString())).toBe('05.07.2026 09:07')
  })

  it('R9.05 shows a plain day as the same day in every time zone', () => {
    expect(dayOf('2026-01-01')).toBe('01.01.2026')
    expect(isoDay('2026-12-31')).toBe('2026-12-31')
  })

  it('shows the time of a timestamp but not of a day', () => {
    expect(dayOrMoment('2026-07-05')).toBe('05.07.2026')
    expect(dayOrMoment(evening.toISOString())).toBe('05.07.2026 09:07')
  })

  it('returns an empty text for an invalid date', () => {
    expect(dayOf('yesterday')).toBe('')
  })
})
