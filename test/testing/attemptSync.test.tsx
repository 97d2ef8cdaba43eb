import { HttpError } from 'react-admin'
import { describe, expect, it } from 'vitest'
import type { Operation } from '../../src/api/testing/attempts'
import { fakeBrowserStorage } from '../kit/browserStorage'
import { fakeAttemptServer, noon, runningAttempt } from './kit/attempt'
import { after, answersOf, atNoon, first, openAttempt, second, typeAnswer } from './kit/openedAttempt'

atNoon()
const away = () => new HttpError('', 0, {})

describe('An answer', () => {
  it('is sent at once after a choice, and the time of saving is recorded', async () => {
    const { sync, fakeServer } = await openAttempt()
    sync.answer(0, first)
    expect(sync.state().queue).toHaveLength(1)
    await after(0)
    expect(answersOf(fakeServer)).toEqual([[{ position: 0, answer: first }]])
    expect(sync.state()).toMatchObject({ queue: [], savedAt: noon, syncError: null })
    expect(sync.state().questions[0]).toMatchObject({ answer: first, rev: 1, status: 'answered' })
  })

  it('is sent after a pause in typing, only in its newest version', async () => {
    const { sync, fakeServer } = await openAttempt()
    sync.answer(1, typeAnswer('J'), true)
    await after(900)
    sync.answer(1, typeAnswer('JOIN'), true)
    await after(900)
    expect(fakeServer.sent).toEqual([])
    await after(200)
    expect(answersOf(fakeServer)).toEqual([[{ position: 1, answer: typeAnswer('JOIN') }]])
  })

  it('waits for a request in progress and continues from the revision it returns', async () => {
    const { sync, fakeServer } = await openAttempt()
    let go = () => {}
    fakeServer.state.hold = new Promise((resolve) => {
      go = resolve
    })
    sync.answer(0, first)
    await after(0)
    sync.answer(0, second)
    sync.answer(2, second)
    await after(5_000)
    expect(fakeServer.sent).toHaveLength(1)
    go()
    fakeServer.state.hold = null
    await after(10)
    expect(answersOf(fakeServer)).toEqual([
      [{ position: 0, answer: first }],
      [
        { position: 0, answer: second },
        { position: 2, answer: second },
      ],
    ])
    expect(fakeServer.sent[1]?.operations[0]).toMatchObject({ base_rev: 1 })
    expect(fakeServer.questions.get(0)?.answer).toEqual(second)
    expect(sync.state().queue).toEqual([])
  })

  it('stays in the browser until the server acknowledges it and is resent unchanged after a reload', async () => {
    const { sync, fakeServer, kept, stop } = await openAttempt()
    fakeServer.state.fault = away()
    sync.answer(0, first)
    await after(0)
    sync.flag(2, true)
    await after(0)
    stop()
    const [before] = kept.rows()
    expect(before).toMatchObject({ isSent: true, op: { answer: first } })
    fakeServer.state.fault = null
    const again = await openAttempt({ kept, fakeServer, attempt: fakeServer.whole() })
    await after(0)
    expect(fakeServer.questions.get(0)?.answer).toEqual(first)
    expect(again.sync.state().questions[2]?.flagged).toBe(true)
    expect(kept.rows()).toEqual([])
  })

  it('is shown after a reload before it is sent', async () => {
    const kept = fakeBrowserStorage<Operation>()
    const attempt = runningAttempt()
    const fakeServer = fakeAttemptServer(attempt)
    fakeServer.state.fault = away()
    const { sync, stop } = await openAttempt({ kept, fakeServer, attempt })
    sync.answer(0, second)
    await after(0)
    stop()
    const again = await openAttempt({ kept, fakeServer, attempt })
    expect(again.sync.state().questions[0]?.answer).toEqual(second)
    expect(again.sync.state().queue).toHaveLength(1)
  })

  it('is saved only once if the response is lost, before a later change', async () => {
    const { sync, fakeServer } = await openAttempt()
    Object.assign(fakeServer.state, { fault: away(), isTaken: true })
    sync.answer(0, first)
    await after(0)
    sync.answer(0, second)
    expect(sync.state().syncError).toBe('offline')
    fakeServer.state.fault = null
    await after(2_010)
    const [lost, again, then] = fakeServer.sent.map(({ operations }) => operations[0])
    expect(again).toEqual(lost)
    expect(then).toMatchObject({ answer: second, base_rev: 1 })
    expect(fakeServer.questions.get(0)).toMatchObject({ rev: 2, answer: second })
    expect(sync.state().questions[0]?.mine).toBeUndefined()
  })

  it('is reported as not stored locally if the browser has no space', async () => {
    const kept = fakeBrowserStorage<Operation>()
    kept.state.isFull = true
    const { sync, fakeServer } = await openAttempt({ kept })
    sync.answer(0, first)
    await after(0)
    expect(sync.state().isKept).toBe(false)
    expect(fakeServer.questions.get(0)?.answer).toEqual(first)
  })

  it('is marked as refused if the server rejects it, without blocking other answers', async () => {
    const { sync, fakeServer } = await openAttempt()
    fakeServer.state.refuses = 0
    sync.answer(0, first)
    sync.answer(2, second)
    await after(20)
    expect(sync.state().questions[0]?.lost).toBe('refused')
    expect(fakeServer.questions.get(2)?.answer).toEqual(second)
    expect(sync.state().queue).toEqual([])
  })
})

describe('Attempt sync after a failure', () => {
  it('retries after growing pauses, or at once when the network is back, and reports the reconnection', async () => {
    const { sync, fakeServer } = await openAttempt()
    fakeServer.state.fault = away()
    sync.answer(0, first)
    await after(0)
    await after(2_000)
    await after(4_000)
    expect(fakeServer.sent).toHaveLength(3)
    sync.answer(2, first)
    await after(100)
    expect(fakeServer.sent).toHaveLength(3)
    fakeServer.state.fault = null
    window.dispatchEvent(new Event('online'))
    await after(0)
    expect(answersOf(fakeServer).at(-1)).toEqual([
      { position: 0, answer: first },
      { position: 2, answer: first },
    ])
    expect(fakeServer.sent.at(-1)?.events).toMatchObject([{ kind: 'reconnected', position: null }])
    expect(sync.state()).toMatchObject({ queue: [], syncError: null })
  })

  it('distinguishes a server error from a lost connection', async () => {
    const { sync, fakeServer } = await openAttempt()
    fakeServer.state.fault = new HttpError('', 503, {})
    sync.answer(0, first)
    await after(0)
    expect(sync.state().syncError).toBe('busy')
  })

  it('stops when the session has expired and leaves the answers in the browser', async () => {
    const { sync, fakeServer, kept } = await openAttempt()
    fakeServer.state.fault = new HttpError('', 401, {})
    sync.answer(0, first)
    await after(0)
    await after(60_000)
    expect(fakeServer.sent).toHaveLength(1)
    expect(sync.state().syncError).toBe('signed_out')
    expect(kept.rows()).toHaveLength(1)
  })

  it('sends nothing after another user has signed in', async () => {
    const { sync, fakeServer, person, kept } = await openAttempt()
    person.isHere = false
    sync.answer(0, first)
    await after(30_000)
    expect(fakeServer.sent).toEqual([])
    expect(kept.rows()).toHaveLength(1)
  })
})
