import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createProgress } from '../../src/app/shell/progress/progress'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('The progress bar', () => {
  it('R4.04 R9.06 starts empty and advances every 100 ms', () => {
    const bar = createProgress({ random: () => 0.5 })
    bar.start()
    expect(bar.state()).toEqual({ phase: 'running', percent: 0 })
    vi.advanceTimersByTime(99)
    expect(bar.state().percent).toBe(0)
    vi.advanceTimersByTime(1)
    const first = bar.state().percent
    expect(first).toBeGreaterThan(0)
    vi.advanceTimersByTime(100)
    expect(bar.state().percent).toBeCloseTo(first * 2)
  })

  it('R9.06 fills in 3000 ms on average', () => {
    const bar = createProgress({ random: () => 0.5 })
    bar.start()
    vi.advanceTimersByTime(1500)
    expect(bar.state().percent).toBeCloseTo(50)
  })

  it('R4.04 advances randomly', () => {
    const steps = [0.1, 0.9, 0.4]
    const bar = createProgress({ random: () => steps.shift() ?? 0 })
    bar.start()
    const seen = [1, 2, 3].map(() => {
      const before = bar.state().percent
      vi.advanceTimersByTime(100)
      return bar.state().percent - before
    })
    expect(seen[1]).toBeGreaterThan(seen[2] ?? 0)
    expect(seen[2]).toBeGreaterThan(seen[0] ?? 0)
  })

  it('R9.06 finishes above 95 percent, but not at 95', () => {
    const bar = createProgress({ random: () => 0.75 })
    bar.start()
    vi.advanceTimersByTime(1900)
    expect(bar.state().phase).toBe('running')
    expect(bar.state().percent).toBeCloseTo(95)
    vi.advanceTimersByTime(100)
    expect(bar.state()).toEqual({ phase: 'done', percent: 100 })
  })

  it('R9.06 hides 500 ms after finishing', () => {
    const bar = createProgress()
    bar.start()
    bar.finish()
    expect(bar.state()).toEqual({ phase: 'done', percent: 100 })
    vi.advanceTimersByTime(499)
    expect(bar.state().phase).toBe('done')
    vi.advanceTimersByTime(1)
    expect(bar.state()).toEqual({ phase: 'idle', percent: 0 })
  })

  it('R4.04 stays red after a failure, whatever the navigation reports later', () => {
    const bar = createProgress()
    bar.start()
    bar.fail()
    bar.finish()
    expect(bar.state().phase).toBe('failed')
    vi.advanceTimersByTime(500)
    expect(bar.state().phase).toBe('idle')
  })

  it('restarts when the next navigation begins before it is hidden', () => {
    const bar = createProgress({ random: () => 0.5 })
    bar.start()
    bar.finish()
    bar.start()
    vi.advanceTimersByTime(600)
    expect(bar.state().phase).toBe('running')
  })
})
