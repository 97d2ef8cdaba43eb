import { describe, expect, it } from 'vitest'
import { keyOf } from '../../src/app/admissions/documents/keys'
import { nothingYet, reasonOf, toggledReason } from '../../src/app/admissions/documents/rejecting'
import { moved } from '../../src/app/admissions/documents/pages/sentDocument'

describe('The keys of the review', () => {
  it('work in whatever layout the clerk types', () => {
    expect(keyOf({ code: 'KeyA', key: 'a' })).toBe('A')
    expect(keyOf({ code: 'KeyA', key: 'ф' }), 'Russian').toBe('A')
    expect(keyOf({ code: 'KeyQ', key: 'a' }), 'French: the letter, not the place').toBe('A')
    expect(keyOf({ code: 'KeyA', key: 'q' }), 'French').toBeUndefined()
    expect(keyOf({ code: 'BracketRight', key: 'ъ' })).toBe(']')
    expect([keyOf({ code: 'Digit3', key: '3' }), keyOf({ code: 'Numpad9', key: '9' })]).toEqual([3, 9])
    expect(keyOf({ code: 'Digit0', key: '0' })).toBe(0)
    expect(keyOf({ code: 'Slash', key: ',', shiftKey: true }), 'the place of ? where Russian is typed').toBe('?')
    expect(keyOf({ code: 'Digit7', key: '?', shiftKey: true }), 'where Russian has it').toBe('?')
  })
})

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
