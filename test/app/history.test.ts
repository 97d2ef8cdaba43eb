import { describe, expect, it } from 'vitest'
import { changesOf } from '../../src/app/kit/history/ChangeTable'
import { dayOfMoment, momentOfDay } from '../../src/app/kit/lists/filterValues'

describe('The changes of an audit event', () => {
  it('R2.13 list only fields that differ', () => {
    const before = { id: 7, version: 1, name: 'А', translations: { ru: { name: 'А' } }, permissions: ['vote'] }
    const after = { id: 7, version: 2, name: 'А', translations: { ru: { name: 'Б' } }, permissions: ['vote', 'study'] }
    expect(changesOf({ before, after })).toEqual([
      { path: 'translations.ru.name', before: 'А', after: 'Б' },
      { path: 'permissions', before: ['vote'], after: ['vote', 'study'] },
    ])
  })

  it('list every filled field of a new record', () => {
    expect(changesOf({ before: null, after: { name: 'А', phone: null, middle_name: '' } })).toEqual([
      { path: 'name', before: undefined, after: 'А' },
    ])
  })

  it('are empty without data to compare', () => {
    expect(changesOf({ before: null, after: null })).toEqual([])
  })
})

describe('A date filter of a list', () => {
  it('includes the whole last day and displays that day', () => {
    const day = new Date(2026, 10, 21, 15, 30)
    const until = momentOfDay(day, 'until')
    expect(new Date(until)).toEqual(new Date(2026, 10, 22))
    expect(dayOfMoment(until, 'until')?.getDate()).toBe(21)
    expect(new Date(momentOfDay(day, 'from'))).toEqual(new Date(2026, 10, 21))
  })

  it('ignores an invalid value', () => {
    expect(dayOfMoment('soon', 'from')).toBeNull()
  })
})
