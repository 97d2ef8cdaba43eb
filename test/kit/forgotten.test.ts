import { expect, it } from 'vitest'
import { expectListed } from './forgotten'

it('A list with forgotten names fails with one line for each, which names the file', () => {
  expect(() => expectListed('table.ts', ['a', 'b'], ['b', 'a'])).not.toThrow()
  expect(() => expectListed('table.ts', ['old', 'a', 'a'], ['a', 'new'])).toThrow(
    /^table\.ts: add new\ntable\.ts: remove old\ntable\.ts: a is there twice$/,
  )
})
