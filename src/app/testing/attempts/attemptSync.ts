import type { Answer } from '../../../api/testing/answer'
import type { Attempt, AttemptQuestion, Heartbeat, Operation } from '../../../api/testing/attempts'
import { testLimits } from '../../../api/testing/testCodes'
import { isRetryable, statusOf } from '../../kit/providers/queryOptions'
import type { answerStore, OwnerKey } from '../../shell/session/answerStore'
import {
  applyAttempt,
  applyHeartbeat,
  isOpen,
  isRunning,
  remainingMs,
  initialState,
  restoreQueue,
  type AttemptState,
} from './attemptState'
import { newUuid } from '../../kit/providers/newUuid'
import type { JournalEvent, Port } from './port'
import { markSent, nextBatch, enqueue, type Queue } from './queue'

/**
 * In milliseconds: debounce of typed answers, heartbeat interval, request interval after the end, and pauses after
 * failures.
 */
const typingMs = 1_000
const heartbeatMs = 15_000
const endedPollMs = 3_000
const retryDelaysMs = [2_000, 4_000, 8_000, 16_000, 30_000] as const

type Options = {
  attempt: Attempt
  whose: OwnerKey
  port: Port
  store: Pick<typeof answerStore, 'keep' | 'read'>
  /** Whether the user who started this session is still signed in. Nothing is sent for another user. */
  isSameUser: () => boolean
}
export type AttemptSync = ReturnType<typeof createAttemptSync>

/**
 * Syncs an attempt: operations stay in this browser until the server acknowledges them. Requests run one at a time;
 * failed ones are resent unchanged.
 */
export const createAttemptSync = ({ attempt, whose, port, store, isSameUser }: Options) => {
  let state = initialState(attempt, Date.now())
  let events: readonly JournalEvent[] = []
  /** Positions of opened questions not reported yet. */
  let seen: readonly number[] = []
  let sending: Promise<void> | null = null
  let failures = 0
  /** True after the server has rejected a batch: operations are then sent one per request. */
  let isSingle = false
  /** Id of the operation last rejected with 409. */
  let rejectedOpId: string | null = null
  let isStopped = true
  let runTimer: ReturnType<typeof setTimeout> | undefined
  let heartbeatTimer: ReturnType<typeof setTimeout> | undefined
  const watchers = new Set<() => void>()

  const keep = async (before: Queue) => {
    const isKept = await store.keep(whose, before, state.queue)
    if (state.isKept !== isKept) set({ ...state, isKept })
  }
  const set = (next: AttemptState) => {
    const { queue } = state
    if (next === state) return
    state = next
    if (next.queue !== queue) void keep(queue)
    watchers.forEach((watcher) => watcher())
  }

  const scheduleRun = (milliseconds: number) => {
    clearTimeout(runTimer)
    if (!isStopped) runTimer = setTimeout(() => void run(), milliseconds)
  }
  const scheduleHeartbeat = () => {
    clearTimeout(heartbeatTimer)
    if (!isStopped && isRunning(state))
      heartbeatTimer = setTimeout(() => void run(), state.isOver ? endedPollMs : heartbeatMs)
  }

  const handleFailure = (fault: unknown, batch: Queue) => {
    const status = statusOf(fault)
    if (status === 401) return set({ ...state, syncError: 'signed_out' })
    // The first 409 reloads the attempt, which may have ended meanwhile; a 422 or a repeated 409 rejects the operation
    // for good.
    const [refused] = batch
    const isPermanent = status === 422 || (status === 409 && refused?.op.op_id === rejectedOpId)
    if (refused && status === 409) rejectedOpId = refused.op.op_id
    if (refused) isSingle ||= status === 409
    if (isPermanent && refused) {
      isSingle = true
      if (batch.length === 1) {
        const queue = state.queue.filter(({ op }) => op.op_id !== refused.op.op_id)
        const questions = state.questions.map((question) =>
          question.position === refused.op.position ? { ...question, lost: 'refused' as const } : question,
        )
        set({ ...state, queue, questions })
      }
      return scheduleRun(0)
    }
    const pause = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 0
    failures += 1
    if (isRetryable(fault)) set({ ...state, syncError: status === 0 ? 'offline' : 'busy' })
    else set({ ...state, isStale: true, isSubmitting: state.isOver })
    return scheduleRun(pause)
  }

  /** Sends the next batch, or an empty heartbeat. */
  const sendBatch = async () => {
    if (!isSameUser()) return set({ ...state, syncError: 'signed_out' })
    const whole = state.attempt.holds_lease ? nextBatch(state.queue) : []
    const batch = isSingle ? whole.slice(0, 1) : whole
    const isLast = state.isSubmitting && state.attempt.holds_lease && batch.length === state.queue.length
    const pendingEvents = events.slice(0, testLimits.events)
    const reportedSeen = state.attempt.holds_lease ? seen : []
    const from = Date.now()
    set({ ...state, queue: markSent(state.queue, batch), isSending: batch.length > 0 || isLast })
    const sent = state.queue.filter(({ op }) => batch.some((one) => one.op.op_id === op.op_id))
    const operations = sent.map(({ op }) => op)
    try {
      const what = { operations, seen: [...reportedSeen] }
      const answer: Heartbeat = await (isLast ? port.submit(what) : port.send({ ...what, events: pendingEvents }))
      failures = 0
      seen = seen.filter((position) => !reportedSeen.includes(position))
      if (!isLast) events = events.slice(pendingEvents.length)
      set(applyHeartbeat(state, answer, (from + Date.now()) / 2))
      check()
      isSingle &&= state.queue.length > 0
      const isMore = state.queue.length > 0 || (state.isSubmitting && isRunning(state))
      // If the server acknowledged nothing, wait before the next request.
      const isStuck = isLast || (batch.length > 0 && answer.acknowledged.length === 0)
      if (isMore && state.attempt.holds_lease) scheduleRun(isStuck ? endedPollMs : 0)
    } catch (fault) {
      handleFailure(fault, sent)
    } finally {
      set({ ...state, isSending: false })
    }
    return undefined
  }

  const run = (): Promise<void> => {
    if (sending || !isRunning(state) || state.syncError === 'signed_out') return sending ?? Promise.resolve()
    clearTimeout(runTimer)
    sending = sendBatch().finally(() => {
      sending = null
      scheduleHeartbeat()
    })
    return sending
  }
  const enqueueOp = (op: Operation, wait: number) => {
    set({ ...state, queue: enqueue(state.queue, op) })
    if (failures === 0) scheduleRun(wait)
  }
  const updateQuestion = (position: number, change: Partial<AttemptQuestion> & { mine?: undefined }) =>
    set({
      ...state,
      questions: state.questions.map((one) => (one.position === position ? { ...one, ...change } : one)),
    })
  const resolveConflict = (position: number, change: Parameters<typeof updateQuestion>[1]) => {
    updateQuestion(position, change)
    if (state.undecided === position) set({ ...state, undecided: null })
  }
  const questionAt = (position: number) => state.questions.find((question) => question.position === position)

  /** Stops accepting answers when the time is up by the server clock, and submits the pending ones. */
  const check = () => {
    const left = remainingMs(state, Date.now())
    const isOver = left !== null && left <= 0
    if (isOver === state.isOver || !isRunning(state)) return
    set({ ...state, isOver, isSubmitting: isOver || state.isSubmitting })
    if (isOver) void run()
  }

  const setAnswer = (position: number, answer: Answer | null, isTyped = false) => {
    const question = questionAt(position)
    if (!question || question.locked || !isOpen(state)) return
    resolveConflict(position, { answer, mine: undefined })
    enqueueOp({ kind: 'answer', op_id: newUuid(), position, base_rev: question.rev, answer }, isTyped ? typingMs : 0)
  }
  const adopt = (next: Attempt) => set(applyAttempt(state, next, Date.now()))
  const report = (kind: JournalEvent['kind'], position: number | null) => {
    if (isRunning(state)) events = [...events, { kind, position }].slice(-testLimits.events)
  }
  /** Sends all pending operations; resolves to false if some could not be sent. */
  const flush = async (): Promise<boolean> => {
    await sending
    await run()
    if (state.queue.length > 0 && state.syncError === null && state.attempt.holds_lease) await run()
    return state.queue.length === 0
  }

  const onOnline = () => {
    failures = 0
    report('reconnected', null)
    void run()
  }
  const onOffline = () => set({ ...state, syncError: state.syncError ?? 'offline' })
  const onVisibility = () => {
    report(document.hidden ? 'focus_lost' : 'focus_regained', null)
    check()
    void run()
  }

  const resume = async () => {
    const stored = await store.read(whose)
    set(restoreQueue(state, stored))
    check()
    await run()
  }

  return {
    state: () => state,
    subscribe: (watcher: () => void) => {
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
    /** Starts syncing and returns a function that stops it. */
    start: () => {
      isStopped = false
      window.addEventListener('online', onOnline)
      window.addEventListener('offline', onOffline)
      document.addEventListener('visibilitychange', onVisibility)
      const clock = setInterval(check, 1_000)
      void resume()
      return () => {
        isStopped = true
        clearInterval(clock)
        clearTimeout(runTimer)
        clearTimeout(heartbeatTimer)
        window.removeEventListener('online', onOnline)
        window.removeEventListener('offline', onOffline)
        document.removeEventListener('visibilitychange', onVisibility)
        if (state.queue.length > 0) void run()
      }
    },
    answer: setAnswer,
    /** Marks a question as seen; the next request reports it. */
    see: (position: number) => {
      if (!isOpen(state) || questionAt(position)?.status !== 'not_seen') return
      updateQuestion(position, { status: 'no_answer' })
      seen = [...seen, position]
    },
    flag: (position: number, flagged: boolean) => {
      if (!isOpen(state)) return
      updateQuestion(position, { flagged })
      enqueueOp({ kind: 'flag', op_id: newUuid(), position, flagged }, 0)
    },
    /** Practice tests only: locks the answer and shows its marking. */
    lock: (position: number) => {
      if (isOpen(state)) enqueueOp({ kind: 'lock', op_id: newUuid(), position }, 0)
    },
    /** Resolves a conflict in favour of the local answer (`mine`) or the server's answer (`standing`). */
    choose: (position: number, whose: 'mine' | 'standing') => {
      const question = questionAt(position)
      if (!question || question.mine === undefined) return
      if (whose === 'mine') setAnswer(position, question.mine)
      else resolveConflict(position, { mine: undefined })
    },
    submit: () => {
      if (!isOpen(state)) return
      set({ ...state, isSubmitting: true, undecided: null })
      void run()
    },
    report,
    flush,
    retry: () => {
      failures = 0
      void run()
    },
    /** Moves to the next question; there is no way back. Rejects if the server is unreachable or refuses. */
    forward: async (position: number) => {
      if (!(await flush())) throw new Error('Answers wait to be sent.')
      adopt(await port.forward(position))
    },
    /** Takes over the lease and sends operations that another tab of this browser left unsent. */
    takeOver: async () => {
      adopt(await port.takeOver())
      await resume()
    },
    /** Applies an attempt from the response to another request; `adoptQuestion` does the same for one question. */
    adopt,
    dropFile: (position: number, fileId: number) =>
      updateQuestion(position, { files: (questionAt(position)?.files ?? []).filter(({ id }) => id !== fileId) }),
    adoptQuestion: (question: AttemptQuestion) => updateQuestion(question.position, question),
  }
}
