import { afterEach, beforeEach, vi } from 'vitest'
import type { Answer } from '../../../src/api/testing/answer'
import type { Attempt } from '../../../src/api/testing/attempts'
import { createEngine } from '../../../src/app/testing/attempts/engine'
import type { Waiting } from '../../../src/app/shell/session/answerStore'
import { farAttempt, noon, running } from './attempt'

export const first: Answer = { type: 'single', choice: 0 }
export const second: Answer = { type: 'single', choice: 1 }
export const typed = (text: string): Answer => ({ type: 'short_text', text })

/** In-memory storage of a browser, shared by its tabs. */
export const browser = () => {
  let rows: Waiting[] = []
  const state = { isFull: false }
  const store = {
    keep: async (_whose: object, before: readonly Waiting[], queue: readonly Waiting[]) => {
      if (state.isFull) return false
      const old = new Set([...before, ...queue].map(({ op }) => op.op_id))
      rows = [...rows.filter(({ op }) => !old.has(op.op_id)), ...queue]
      return true
    },
    read: async () => rows,
  }
  return { store, state, rows: () => rows }
}

let stops: (() => void)[] = []
/** Starts each test with a stopped clock at noon. */
export const atNoon = () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse(noon) })
  })
  afterEach(() => {
    stops.forEach((stop) => stop())
    stops = []
    vi.useRealTimers()
  })
}

type Options = { attempt?: Attempt; kept?: ReturnType<typeof browser>; far?: ReturnType<typeof farAttempt> }
/** Opens an attempt over in-memory server and browser. */
export const opened = async ({ attempt = running(), kept = browser(), far = farAttempt(attempt) }: Options = {}) => {
  const person = { isHere: true }
  const engine = createEngine({
    attempt,
    whose: { userId: 7, attemptId: attempt.id },
    port: far.port,
    store: kept.store,
    isTheirs: () => person.isHere,
  })
  const stop = engine.start()
  stops.push(stop)
  await vi.advanceTimersByTimeAsync(0)
  far.sent.length = 0
  return { engine, far, kept, person, stop }
}
export const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)
export const answersOf = (far: ReturnType<typeof farAttempt>) =>
  far.sent.map(({ operations }) =>
    operations.map((op) => (op.kind === 'answer' ? [op.position, op.answer] : [op.position, op.kind])),
  )
