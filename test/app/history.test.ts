import { describe, expect, it } from 'vitest'
import { changesOf } from '../../src/app/kit/history/ChangeTable'
import { dayOfMoment, momentOfDay } from '../../src/app/kit/lists/filterValues'

describe('What an event of the log changed', () => {
  it('R2.13 is told field by field, and only where something differs', () => {
    const before = { id: 7, version: 1, name: 'А', translations: { ru: { name: 'А' } }, permissions: ['vote'] }
    const after = { id: 7, version: 2, name: 'А', translations: { ru: { name: 'Б' } }, permissions: ['vote', 'study'] }
    expect(changesOf({ before, after })).toEqual([
      { path: 'translations.ru.name', before: 'А', after: 'Б' },
      { path: 'permissions', before: ['vote'], after: ['vote', 'study'] },
    ])
  })

  it('of a new record is every field that was filled', () => {
    expect(changesOf({ before: null, after: { name: 'А', phone: null, middle_name: '' } })).toEqual([
      { path: 'name', before: undefined, after: 'А' },
    ])
  })

  it('is nothing where nothing was compared', () => {
    expect(changesOf({ before: null, after: null })).toEqual([])
  })
})

describe('A list narrowed to days', () => {
  it('holds the whole of its last day, which is shown as that day', () => {
    const day = new Date(2026, 10, 21, 15, 30)
    const until = momentOfDay(day, 'until')
    expect(new Date(until)).toEqual(new Date(2026, 10, 22))
    expect(dayOfMoment(until, 'until')?.getDate()).toBe(21)
    expect(new Date(momentOfDay(day, 'from'))).toEqual(new Date(2026, 10, 21))
  })

  it('is not narrowed by what is no moment', () => {
    expect(dayOfMoment('soon', 'from')).toBeNull()
  })
})
