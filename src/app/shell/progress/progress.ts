import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners'

export type ProgressState = { readonly phase: 'idle' | 'running' | 'done' | 'failed'; readonly percent: number }

/** R9.06: with the average step, the bar fills in exactly this time. */
const durationMs = 3000
const tickMs = 100
const finishesPast = 95
const hidesAfterMs = 500
const averageAdvance = (100 * tickMs) / durationMs

const idle: ProgressState = { phase: 'idle', percent: 0 }

/** R4.04: starts, advances randomly, finishes above 95 percent, turns red on failure, then hides. `random` returns 0 to 1. */
export const createProgress = ({ random = Math.random }: { random?: () => number } = {}) => {
  let state = idle
  let timer: ReturnType<typeof setInterval> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  const listeners = createListeners()

  const show = (next: ProgressState) => {
    state = next
    listeners.notify()
  }
  const end = (phase: 'done' | 'failed') => {
    clearInterval(timer)
    clearTimeout(hiding)
    show({ phase, percent: 100 })
    hiding = setTimeout(() => show(idle), hidesAfterMs)
  }
  const advance = () => {
    const percent = Math.min(100, state.percent + random() * 2 * averageAdvance)
    if (percent > finishesPast) end('done')
    else show({ phase: 'running', percent })
  }

  return {
    state: () => state,
    start: () => {
      clearInterval(timer)
      clearTimeout(hiding)
      show({ phase: 'running', percent: 0 })
      timer = setInterval(advance, tickMs)
    },
    finish: () => {
      if (state.phase === 'running') end('done')
    },
    fail: () => end('failed'),
    subscribe: listeners.subscribe,
  }
}

/** Progress bar of the page, driven by navigation; any code can mark it as failed. */
export const progress = createProgress()

export const useProgress = (): ProgressState => useSyncExternalStore(progress.subscribe, progress.state)
