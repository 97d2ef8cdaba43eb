import { describe, expect, it } from 'vitest'
import { nothingYet, reasonOf, toggledReason } from '../../src/app/admissions/documents/rejecting'
import { moved } from '../../src/app/admissions/documents/pages/sentDocument'

describe('A rejection', () => {
  const presets = ['Текст не читается', 'Края обрезаны.', 'Нет печати']

  it('says all its reasons in one line, those of the list first', () => {
    const chosen = toggledReason(toggledReason(nothingYet, 2), 1)
    expect(reasonOf({ ...chosen, own: ' Чужой документ. ' }, presets)).toBe('Края обрезаны; Нет печати; Чужой документ')
    expect(reasonOf(toggledReason(chosen, 2), presets)).toBe('Края обрезаны')
  })

  it('is none without a reason', () => {
    expect(reasonOf({ ...nothingYet, own: '  ' }, presets)).toBe('')
  })
})

describe('Pages', () => {
  it('change places one by one', () => {
    expect(moved(['a', 'b', 'c'], { from: 0, to: 2 })).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], { from: 2, to: 0 })).toEqual(['c', 'a', 'b'])
    expect(moved(['a'], { from: 4, to: 0 })).toEqual(['a'])
  })
})
