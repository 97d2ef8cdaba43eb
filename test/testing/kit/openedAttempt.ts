import { afterEach, beforeEach, vi } from 'vitest'
import type { Answer } from '../../../src/api/testing/answer'
import type { Attempt, Operation } from '../../../src/api/testing/attempts'
import { createAttemptSync } from '../../../src/app/testing/attempts/attemptSync'
import { fakeBrowserStorage } from '../../kit/browserStorage'
import { fakeAttemptServer, noon, runningAttempt } from './attempt'

export const first: Answer = { type: 'single', choice: 0 }
export const second: Answer = { type: 'single', choice: 1 }
export const typeAnswer = (text: string): Answer => ({ type: 'short_text', text })

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

type Options = {
  attempt?: Attempt
  kept?: ReturnType<typeof fakeBrowserStorage<Operation>>
  fakeServer?: ReturnType<typeof fakeAttemptServer>
}
/** Opens an attempt with an in-memory server and browser storage. */
export const openAttempt = async ({
  attempt = runningAttempt(),
  kept = fakeBrowserStorage<Operation>(),
  fakeServer = fakeAttemptServer(attempt),
}: Options = {}) => {
  const person = { isHere: true }
  const sync = createAttemptSync({
    attempt,
    owner: { userId: 7, place: attempt.id },
    port: fakeServer.port,
    store: kept.store,
    isSameUser: () => person.isHere,
  })
  const stop = sync.start()
  stops.push(stop)
  await vi.advanceTimersByTimeAsync(0)
  fakeServer.sent.length = 0
  return { sync, fakeServer, kept, person, stop }
}
export const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)
export const answersOf = (fakeServer: ReturnType<typeof fakeAttemptServer>) =>
  fakeServer.sent.map(({ operations }) =>
    operations.map(({ position, ...op }) =>
      op.kind === 'answer' ? { position, answer: op.answer } : { position, kind: op.kind },
    ),
  )
