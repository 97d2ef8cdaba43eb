import { describe, expect, it } from 'vitest'
import { latinAmongCyrillic } from '../../../src/api/people/nameAlphabets'

describe('A name', () => {
  it.each(['Иванов', 'Ivanov', 'Салтыкова-Щедрина', 'O’Brien', ''])('of one alphabet is not questioned: %s', (name) => {
    expect(latinAmongCyrillic(name)).toEqual([])
  })

  it('with Latin letters among Cyrillic ones is questioned, the letters named', () => {
    expect(latinAmongCyrillic('Ивaнoв')).toEqual(['a', 'o'])
  })
})
