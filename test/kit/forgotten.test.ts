import { expect, it } from 'vitest'
import { expectListed } from './forgotten'

it('A list with wrong names fails with a line for each name, which says how to edit the file', () => {
  expect(() => expectListed('table.ts', ['a', 'b'], ['b', 'a'])).not.toThrow()
  expect(() => expectListed('table.ts', ['old', 'a', 'a'], ['a', 'new'])).toThrow(
    /^table\.ts: add new\ntable\.ts: remove old\ntable\.ts: a is listed twice$/,
  )
})
