import { describe, expect, it } from 'vitest'
import { emptyRejection, reasonOf, toggleReason } from '../../src/app/admissions/documents/rejection'
import { moveItem } from '../../src/app/admissions/documents/pages/documentInput'

describe('The reason of a rejection', () => {
  const presets = ['Текст не читается', 'Края обрезаны.', 'Нет печати']

  it('joins all chosen reasons in one line, predefined ones first', () => {
    const chosen = toggleReason(toggleReason(emptyRejection, 2), 1)
    expect(reasonOf({ ...chosen, own: ' Чужой документ. ' }, presets)).toBe('Края обрезаны; Нет печати; Чужой документ')
    expect(reasonOf(toggleReason(chosen, 2), presets)).toBe('Края обрезаны')
  })

  it('is empty when nothing was chosen', () => {
    expect(reasonOf({ ...emptyRejection, own: '  ' }, presets)).toBe('')
  })
})

describe('The pages of a document', () => {
  it('are reordered one by one', () => {
    expect(moveItem(['a', 'b', 'c'], { from: 0, to: 2 })).toEqual(['b', 'c', 'a'])
    expect(moveItem(['a', 'b', 'c'], { from: 2, to: 0 })).toEqual(['c', 'a', 'b'])
    expect(moveItem(['a'], { from: 4, to: 0 })).toEqual(['a'])
  })
})
