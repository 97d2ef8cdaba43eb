import { describe, expect, it } from 'vitest'
import { valuesOf, dayOfMoment, momentOfDay, toggleFilter } from '../../src/app/kit/lists/filterValues'
import { isoDay } from '../../src/app/shell/dates'
import { activeView, filterOfView, additionalFilters } from '../../src/app/kit/lists/views'

const views = [
  { label: 'waiting', filter: { waiting: true } },
  { label: 'lacking', filter: { waiting: true, documents_missing: true } },
  { label: 'accepted', filter: { status: ['accepted', 'enrolled'] } },
  { label: 'all', filter: {} },
]
const viewOf = (filterValues: Record<string, unknown>) => activeView({ views, filterValues })?.label

describe('R0.03 A list filter', () => {
  it('adds a yes/no condition and removes it again', () => {
    const filter = { source: 'documents_missing', flag: true }
    const narrowed = toggleFilter({ values: { q: 'орлова' }, filter, id: 'false' })
    expect(narrowed).toEqual({ q: 'орлова', documents_missing: false })
    expect(valuesOf(narrowed.documents_missing)).toEqual(['false'])
    expect(toggleFilter({ values: narrowed, filter, id: 'true' })).toEqual({ q: 'орлова', documents_missing: true })
    expect(toggleFilter({ values: narrowed, filter, id: 'false' })).toEqual({ q: 'орлова' })
  })

  it.each(['2026-07-31', '2026-02-28', '2028-02-29', '2026-12-31'])(
    'includes the whole day %s at both ends of a range, and displays it again',
    (day) => {
      const chosen = new Date(`${day}T00:00`)
      const [from, until] = [momentOfDay(chosen, 'from'), momentOfDay(chosen, 'until')]
      expect(Date.parse(from)).toBe(new Date(`${day}T00:00`).getTime())
      expect(Date.parse(until) - 1).toBe(new Date(`${day}T23:59:59.999`).getTime())
      const named = [dayOfMoment(from, 'from'), dayOfMoment(until, 'until')]
      expect(named.map((at) => at && isoDay(at))).toEqual([day, day])
    },
  )

  it('shows no date when none is chosen', () => {
    expect(dayOfMoment(undefined, 'until')).toBeNull()
    expect(dayOfMoment('soon', 'from')).toBeNull()
  })

  it('determines the current view and which additional conditions appear as chips', () => {
    const narrowed = { waiting: true, direction_id: 7, q: 'орлова' }
    expect(viewOf(narrowed)).toBe('waiting')
    expect(additionalFilters({ views, filterValues: narrowed })).toEqual(['direction_id'])
    expect(viewOf({ waiting: true, documents_missing: true, basis: 'budget' })).toBe('lacking')
    expect(viewOf({ status: ['enrolled', 'accepted'] })).toBe('accepted')
    expect(viewOf({ status: 'accepted' })).toBe('all')
  })

  it('is kept when the view changes, except for the fields that views filter by', () => {
    const filterValues = { waiting: true, documents_missing: false, status: 'submitted', direction_id: 7, q: 'орлова' }
    const to = (label: string) =>
      filterOfView({ view: views.find((view) => view.label === label) ?? { label, filter: {} }, views, filterValues })
    expect(to('accepted')).toEqual({ direction_id: 7, q: 'орлова', status: ['accepted', 'enrolled'] })
    expect(to('all')).toEqual({ direction_id: 7, q: 'орлова' })
  })
})
