import { describe, expect, it } from 'vitest'
import { latinAmongCyrillic } from '../../../src/api/people/nameAlphabets'

describe('A name', () => {
  it.each(['Иванов', 'Ivanov', 'Салтыкова-Щедрина', 'O’Brien', ''])(
    'passes without a warning in a single alphabet: %s',
    (name) => {
      expect(latinAmongCyrillic(name)).toEqual([])
    },
  )

  it('reports Latin letters among Cyrillic ones', () => {
    expect(latinAmongCyrillic('Ивaнoв')).toEqual(['a', 'o'])
  })
})
