import { describe, expect, it } from 'vitest'
import { dayAndTime, dayOf, dayOrMoment, isoDay, timeOf } from '../../src/app/shell/dates'

describe('Dates as people read them', () => {
  const evening = new Date(2026, 6, 5, 9, 7)

  it('R9.05 knows the four formats', () => {
    expect(isoDay(evening)).toBe('2026-07-05')
    expect(dayOf(evening)).toBe('05.07.2026')
    expect(dayAndTime(evening)).toBe('05.07.2026 09:07')
    expect(timeOf(evening)).toBe('09:07')
  })

  it('R9.05 reads moments as the server sends them, in the reader’s own zone', () => {
    expect(dayAndTime(evening.toISOString())).toBe('05.07.2026 09:07')
  })

  it('R9.05 takes a bare day for that day in every time zone', () => {
    expect(dayOf('2026-01-01')).toBe('01.01.2026')
    expect(isoDay('2026-12-31')).toBe('2026-12-31')
  })

  it('tells the hour of a moment and none of a day', () => {
    expect([dayOrMoment('2026-07-05'), dayOrMoment(evening.toISOString())]).toEqual(['05.07.2026', '05.07.2026 09:07'])
  })

  it('shows nothing for what is no date', () => {
    expect(dayOf('yesterday')).toBe('')
  })
})
