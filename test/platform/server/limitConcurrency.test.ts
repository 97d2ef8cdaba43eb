import { setImmediate as later } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { limitConcurrency } from '../../../src/server/kit/limitConcurrency'
import { Problem } from '../../../src/server/kit/problems'

it('of one person two sheets are made at a time: a third waits, files and other people do not', async () => {
  const make = (personId: number) => limitConcurrency({ personId, kind: 'made' }, () => later())
  const going = [make(1), make(1), make(2), limitConcurrency({ personId: 1, kind: 'uploads' }, () => later())]
  const refused = await make(1).catch((error: unknown) => error)
  expect(refused instanceof Problem && refused.details).toMatchObject({ status: 429, retryAfter: 5 })
  await Promise.all(going)
  await make(1)
})
