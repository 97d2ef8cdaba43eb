import { HttpError } from 'react-admin'
import { describe, expect, it, vi } from 'vitest'
import { isOpen, remainingMs } from '../../src/app/testing/attempts/attemptState'
import type { Reviewed } from '../../src/api/testing/attempts'
import { attemptQuestion, fakeAttemptServer, noon, runningAttempt } from './kit/attempt'
import { after, answersOf, atNoon, first, openAttempt, second, typeAnswer } from './kit/openedAttempt'

atNoon()
const away = () => new HttpError('', 0, {})

describe('The time of an attempt', () => {
  it('follows the server clock even if the device clock is wrong', async () => {
    vi.setSystemTime(Date.parse(noon) + 86_400_000)
    const attempt = runningAttempt()
    const fakeServer = fakeAttemptServer(attempt)
    fakeServer.state.now = () => Date.now() - 86_400_000
    const { sync } = await openAttempt({ attempt, fakeServer })
    expect(remainingMs(sync.state(), Date.now())).toBe(40 * 60_000)
    expect(isOpen(sync.state())).toBe(true)
    await after(15_000)
    expect(remainingMs(sync.state(), Date.now())).toBe(40 * 60_000 - 15_000)
  })

  it('is synced by a heartbeat every 15 seconds, including an extension', async () => {
    const { sync, fakeServer } = await openAttempt()
    fakeServer.state.endsAt = '2026-11-20T10:00:00.000Z'
    await after(15_000)
    expect(fakeServer.sent).toEqual([{ operations: [], seen: [], events: [] }])
    expect(remainingMs(sync.state(), Date.now())).toBe(60 * 60_000 - 15_000)
  })

  it('stops accepting answers when it is up and submits the pending ones', async () => {
    const { sync, fakeServer } = await openAttempt({ attempt: runningAttempt({ ends_at: '2026-11-20T09:00:05.000Z' }) })
    await after(4_500)
    sync.answer(1, typeAnswer('JOIN'), true)
    await after(1_000)
    expect(isOpen(sync.state())).toBe(false)
    sync.answer(0, first)
    await after(0)
    expect(answersOf(fakeServer)).toEqual([[{ position: 1, answer: typeAnswer('JOIN') }]])
    expect(sync.state().attempt.status).toBe('submitted')
    await after(60_000)
    expect(fakeServer.sent).toHaveLength(1)
  })

  it('marks pending answers as too late if it runs out while the device sleeps', async () => {
    const { sync, fakeServer } = await openAttempt()
    fakeServer.state.fault = away()
    sync.answer(0, first)
    await after(0)
    vi.setSystemTime(Date.parse(noon) + 3 * 3_600_000)
    Object.assign(fakeServer.state, { fault: null, outcome: 'too_late' })
    document.dispatchEvent(new Event('visibilitychange'))
    await after(0)
    expect(sync.state().questions[0]?.lost).toBe('too_late')
    expect(sync.state().attempt.status).toBe('submitted')
  })
})

describe('Another device', () => {
  it('pauses this one by taking over the lease, without losing pending answers', async () => {
    const { sync, fakeServer } = await openAttempt()
    fakeServer.state.holdsLease = false
    sync.answer(0, first)
    await after(0)
    expect(sync.state().attempt).toMatchObject({ holds_lease: false, device_name: 'Firefox, Windows' })
    expect(isOpen(sync.state())).toBe(false)
    expect(sync.state().queue).toHaveLength(1)
    fakeServer.sent.length = 0
    await after(15_000)
    expect(answersOf(fakeServer)).toEqual([[]])
    await sync.takeOver()
    await after(0)
    expect(fakeServer.questions.get(0)?.answer).toEqual(first)
    expect(isOpen(sync.state())).toBe(true)
  })

  it('causes a conflict with a different answer, which the user resolves', async () => {
    const { sync, fakeServer } = await openAttempt()
    fakeServer.elsewhere(0, 1)
    sync.answer(0, first)
    await after(0)
    expect(sync.state().questions[0]).toMatchObject({ answer: second, mine: first })
    sync.choose(0, 'mine')
    await after(0)
    expect(fakeServer.questions.get(0)?.answer).toEqual(first)
    expect(sync.state().questions[0]?.mine).toBeUndefined()
  })

  it('causes no conflict with the same answer', async () => {
    const { sync, fakeServer } = await openAttempt()
    fakeServer.elsewhere(0, 0)
    sync.answer(0, first)
    await after(0)
    expect(sync.state().questions[0]?.mine).toBeUndefined()
    expect(sync.state().queue).toEqual([])
  })
})

describe('Submitting an attempt', () => {
  it('includes the last answers', async () => {
    const { sync, fakeServer } = await openAttempt()
    sync.answer(1, typeAnswer('JOIN'), true)
    sync.submit()
    await after(0)
    expect(answersOf(fakeServer)).toEqual([[{ position: 1, answer: typeAnswer('JOIN') }]])
    expect(sync.state().attempt.status).toBe('submitted')
  })

  it('waits for the network and is retried when it is back', async () => {
    const { sync, fakeServer } = await openAttempt()
    fakeServer.state.fault = away()
    sync.submit()
    await after(0)
    expect(sync.state()).toMatchObject({ isSubmitting: true, syncError: 'offline' })
    fakeServer.state.fault = null
    await after(2_000)
    expect(sync.state().attempt.status).toBe('submitted')
  })

  it('is cancelled if there is a conflict, and possible again after the user has chosen an answer', async () => {
    const { sync, fakeServer } = await openAttempt()
    fakeServer.elsewhere(0, 1)
    sync.answer(0, first)
    sync.submit()
    await after(10_000)
    expect(sync.state()).toMatchObject({ isSubmitting: false, undecided: 0, attempt: { status: 'in_progress' } })
    expect(sync.state().questions[0]).toMatchObject({ answer: second, mine: first })
    sync.choose(0, 'mine')
    await after(0)
    expect(sync.state().undecided).toBeNull()
    sync.submit()
    await after(0)
    expect(fakeServer.questions.get(0)?.answer).toEqual(first)
    expect(sync.state().attempt.status).toBe('submitted')
  })

  it('uses the server’s answer in a conflict after the time is up', async () => {
    const { sync, fakeServer } = await openAttempt({ attempt: runningAttempt({ ends_at: '2026-11-20T09:00:05.000Z' }) })
    await after(4_500)
    fakeServer.elsewhere(1, 1)
    sync.answer(1, typeAnswer('JOIN'), true)
    await after(5_000)
    expect(sync.state()).toMatchObject({ undecided: null, attempt: { status: 'submitted' } })
    expect(fakeServer.questions.get(1)?.answer).toEqual(second)
  })

  it('requests a reload if the attempt has ended meanwhile', async () => {
    const { sync, fakeServer } = await openAttempt()
    fakeServer.state.fault = new HttpError('', 409, {})
    sync.submit()
    await after(0)
    expect(sync.state()).toMatchObject({ isStale: true, isSubmitting: false })
    sync.adopt({ ...fakeServer.whole(), status: 'voided' })
    fakeServer.sent.length = 0
    await after(60_000)
    expect(fakeServer.sent).toEqual([])
  })
})

describe('An answer rejected with a conflict status', () => {
  it('is discarded after the second rejection, without blocking other answers', async () => {
    const { sync, fakeServer } = await openAttempt()
    fakeServer.state.refuses = 0
    fakeServer.state.refusal = 409
    sync.answer(0, first)
    sync.answer(2, second)
    await after(0)
    sync.adopt(fakeServer.whole())
    await after(10_000)
    expect(sync.state().questions[0]?.lost).toBe('refused')
    expect(fakeServer.questions.get(2)?.answer).toEqual(second)
    expect(sync.state().queue).toEqual([])
  })
})

describe('R4.05 An opened question', () => {
  it('is marked as "no answer" and is reported once with the next request', async () => {
    const { sync, fakeServer } = await openAttempt()
    sync.see(0)
    sync.see(0)
    expect(sync.state().questions.map(({ status }) => status)).toEqual(['no_answer', 'not_seen', 'not_seen'])
    sync.adopt(fakeServer.whole())
    expect(sync.state().questions[0]?.status).toBe('no_answer')
    expect(fakeServer.sent).toEqual([])
    fakeServer.state.fault = away()
    await after(15_000)
    fakeServer.state.fault = null
    sync.submit()
    await after(20_000)
    expect(fakeServer.sent.map(({ seen }) => seen)).toEqual([[0], [0]])
  })
})

describe('A practice test', () => {
  it('locks an answer only after its last change is sent, and then accepts no other', async () => {
    const { sync, fakeServer } = await openAttempt({ attempt: runningAttempt({ can_lock_answers: true }) })
    sync.answer(1, typeAnswer('JOIN'), true)
    sync.lock(1)
    await after(0)
    expect(answersOf(fakeServer)).toEqual([
      [
        { position: 1, answer: typeAnswer('JOIN') },
        { position: 1, kind: 'lock' },
      ],
    ])
    const locked: Reviewed = {
      status: 'correct',
      score: 1,
      feedback: [],
      comment: null,
      criteria: null,
      right_answer: null,
      explanation: null,
    }
    sync.adoptQuestion(attemptQuestion(1, { answer: typeAnswer('JOIN'), locked }))
    sync.answer(1, typeAnswer('X'))
    await after(0)
    expect(sync.state().questions[1]?.answer).toEqual(typeAnswer('JOIN'))
  })

  it('moves forward only after all pending answers have arrived', async () => {
    const { sync, fakeServer } = await openAttempt({ attempt: runningAttempt({ navigation: 'sequential' }) })
    fakeServer.state.fault = away()
    sync.answer(0, first)
    await expect(sync.forward(0)).rejects.toThrow('Answers wait')
    fakeServer.state.fault = null
    await sync.forward(0)
    expect(fakeServer.questions.get(0)?.answer).toEqual(first)
    expect(sync.state().attempt.current).toBe(1)
  })
})
