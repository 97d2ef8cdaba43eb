import { setImmediate as later } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { limitConcurrency, type Kind } from '../../../src/server/kit/http/limitConcurrency'
import { Problem } from '../../../src/server/kit/problems'

describe('The calls of one person', () => {
  const run = (personId: number, kind: Kind, work: () => Promise<unknown> = () => later()) =>
    limitConcurrency({ personId, kind }, work)
  const refusalOf = async (call: Promise<unknown>) => {
    const refused = await call.catch((error: unknown) => error)
    return refused instanceof Problem ? refused.details : null
  }

  it('generate two documents at a time and queue eight, without affecting uploads or other people', async () => {
    let [running, peak] = [0, 0]
    const print = async () => {
      running += 1
      peak = Math.max(peak, running)
      await later()
      running -= 1
    }
    const sheets = Array.from({ length: 10 }, () => run(1, 'made', print))
    const others = [run(2, 'made'), run(1, 'uploads')]
    expect(await refusalOf(run(1, 'made'))).toMatchObject({ status: 429, retryAfter: 5 })
    await Promise.all([...sheets, ...others])
    expect(peak).toBe(2)
    await run(1, 'made')
  })

  it('run eight at a time in order, and are refused when too many are queued', async () => {
    const ended: number[] = []
    let [running, peak] = [0, 0]
    const work = (place: number) => async () => {
      running += 1
      peak = Math.max(peak, running)
      await later()
      running -= 1
      ended.push(place)
    }
    const calls = Array.from({ length: 208 }, (_, place) => run(3, 'ordinary', work(place)))
    expect(await refusalOf(run(3, 'ordinary'))).toMatchObject({ status: 429, retryAfter: 5 })
    await run(4, 'ordinary')
    // Saves have a separate limit, so a flood of other requests does not block them.
    await run(3, 'saves')
    expect(ended.length).toBeLessThan(100)
    await Promise.all(calls)
    expect(peak).toBe(8)
    expect(ended).toEqual(Array.from({ length: 208 }, (_, place) => place))
  })

  it('free their slot when they fail', async () => {
    const failing = Array.from({ length: 20 }, () => run(5, 'ordinary', () => Promise.reject(new Error('no'))))
    expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true)
    await run(5, 'ordinary')
  })
})
