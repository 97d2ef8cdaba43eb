import { describe, expect, it } from 'vitest'
import { emptyRejection, reasonOf, toggleReason } from '../../src/app/admissions/documents/rejection'
import { moveItem } from '../../src/app/admissions/documents/pages/documentInput'

describe('A rejection', () => {
  const presets = ['Текст не читается', 'Края обрезаны.', 'Нет печати']

  it('says all its reasons in one line, those of the list first', () => {
    const chosen = toggleReason(toggleReason(emptyRejection, 2), 1)
    expect(reasonOf({ ...chosen, own: ' Чужой документ. ' }, presets)).toBe('Края обрезаны; Нет печати; Чужой документ')
    expect(reasonOf(toggleReason(chosen, 2), presets)).toBe('Края обрезаны')
  })

  it('is none without a reason', () => {
    expect(reasonOf({ ...emptyRejection, own: '  ' }, presets)).toBe('')
  })
})

describe('Pages', () => {
  it('change places one by one', () => {
    expect(moveItem(['a', 'b', 'c'], { from: 0, to: 2 })).toEqual(['b', 'c', 'a'])
    expect(moveItem(['a', 'b', 'c'], { from: 2, to: 0 })).toEqual(['c', 'a', 'b'])
    expect(moveItem(['a'], { from: 4, to: 0 })).toEqual(['a'])
  })
})
