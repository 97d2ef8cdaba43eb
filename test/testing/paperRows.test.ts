import { describe, expect, it } from 'vitest'
import { readRow, type PaperRow } from '../../src/app/testing/tests/paper/paperRows'

const variants = [1, 2].map((variant) => ({
  variant,
  code: `A1B2C${variant}`,
  questions: [0, 1].map((place) => ({ position: place + 1, number: place + 1, title: '', points: 2 * variant })),
}))
const read = (row: PaperRow, suggested = 1) => readRow(row, { suggested, variants })

describe('A row of paper scores', () => {
  it('is complete once every question of its variant has points', () => {
    expect(read({ variant: '2', q0: '1,5', q1: '4' })).toMatchObject({
      state: 'complete',
      variant: { code: 'A1B2C2' },
      scores: [
        { position: 1, score: 1.5 },
        { position: 2, score: 4 },
      ],
      total: 5.5,
      worth: 8,
    })
    expect(read({ q0: '1' })).toMatchObject({ state: 'incomplete', missing: 1 })
    expect(read({ name: 'abc' })).toMatchObject({ state: 'empty' })
  })

  it.each([
    ['points above the maximum', { q0: '2.01' }, 'q0', { key: 'too_big', points: 2 }],
    ['points with three decimals', { q0: '1.005' }, 'q0', { key: 'number' }],
    ['a word instead of points', { q1: 'да' }, 'q1', { key: 'number' }],
    ['negative points', { q1: '-1' }, 'q1', { key: 'number' }],
    ['a variant that cannot exist', { variant: '31' }, 'variant', { key: 'variant' }],
    ['a word instead of the variant', { variant: 'x' }, 'variant', { key: 'variant' }],
  ])('reports %s at its cell', (_what, row, column, fault) => {
    const { state, faults } = read({ q0: '1', q1: '1', ...row })
    expect(state).toBe('wrong')
    expect(faults).toEqual(new Map([[column, fault]]))
  })

  it('uses the suggested variant unless another one is typed, and recognises absent students', () => {
    expect(read({}, 2).variant?.variant).toBe(2)
    for (const word of ['н', 'Н', 'н/я', 'a', 'absent']) expect(read({ variant: word }).state).toBe('absent')
  })
})
