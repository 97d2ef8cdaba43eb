import type { Answer } from '../../../api/testing/answer'
import type { Attempt, AttemptQuestion, Heartbeat, Operation } from '../../../api/testing/attempts'
import { testLimits } from '../../../api/testing/testCodes'
import { statusOf } from '../../kit/providers/queryOptions'
import { createOutbox, markSent } from '../../kit/saving/outbox'
import type { answerStore } from '../../shell/session/answerStore'
import type { Owner } from '../../shell/session/outboxStore'
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
import type { JournalEvent, AttemptBackend } from './attemptBackend'
import { nextBatch, enqueue, type Queue } from './queue'

/** In milliseconds: debounce of typed answers, heartbeat interval, and request interval after the end. */
const typingMs = 1_000
const heartbeatMs = 15_000
const endedPollMs = 3_000
/** Within this time all screens of a sitting ask for a change of the organiser. */
const pollSpreadMs = 1_000

type Options = {
  attempt: Attempt
  owner: Owner
  port: AttemptBackend
  store: Pick<typeof answerStore, 'keep' | 'read'>
  isSameUser: () => boolean
}
export type AttemptSync = ReturnType<typeof createAttemptSync>

/**
 * Syncs an attempt: operations stay in this browser until the server acknowledges them. Requests run one at a time;
 * failed ones are resent unchanged.
 */
export const createAttemptSync = ({ attempt, owner, port, store, isSameUser }: Options) => {
  let events: readonly JournalEvent[] = []
  /** Messages that the user has confirmed, and those of them that the server does not know yet. */
  const readIds = new Set<number>()
  let unsentReads: readonly number[] = []
  let shownPosition: number | undefined
  /** Whether the user has asked to submit, not only the clock. */
  let isRequested = false
  /** Positions of opened questions not reported yet. */
  let seen: readonly number[] = []
  /** True after the server has rejected a batch: operations are then sent one per request. */
  let isSingle = false
  /** Id of the operation last rejected with 409. */
  let rejectedOpId: string | null = null
  let isStarted = false
  let heartbeatTimer: ReturnType<typeof setTimeout> | undefined
  /** Operations of the last request. */
  let batch: Queue = []

  const scheduleHeartbeat = () => {
    clearTimeout(heartbeatTimer)
    if (isStarted && isRunning(state()))
      heartbeatTimer = setTimeout(() => void run(), state().isOver ? endedPollMs : heartbeatMs)
  }

  /** Sends the next batch, or an empty heartbeat. */
  const send = async (): Promise<number | null> => {
    const { queue, isSubmitting } = state()
    const { holds_lease } = state().attempt
    const whole = holds_lease ? nextBatch(queue) : []
    batch = isSingle ? whole.slice(0, 1) : whole
    const isLast = isSubmitting && holds_lease && batch.length === queue.length
    const pendingEvents = events.slice(0, testLimits.events)
    const read = unsentReads.slice(0, testLimits.events)
    const reportedSeen = holds_lease ? seen : []
    const from = Date.now()
    update({ queue: markSent(queue, batch), isSending: batch.length > 0 || isLast })
    const payload = { operations: batch.map(({ op }) => op), seen: [...reportedSeen] }
    const signOfLife = {
      events: pendingEvents,
      ...(read.length > 0 && { read }),
      ...(shownPosition !== undefined && holds_lease && { position: shownPosition }),
    }
    const answer: Heartbeat = await (isLast
      ? port.submit({ ...payload, ...(!isRequested && { when_over: true as const }) })
      : port.send({ ...payload, ...signOfLife }))
    seen = seen.filter((position) => !reportedSeen.includes(position))
    if (!isLast) {
      events = events.filter((event) => !pendingEvents.includes(event))
      unsentReads = unsentReads.filter((id) => !read.includes(id))
    }
    outbox.set(hideRead(applyHeartbeat(state(), answer, (from + Date.now()) / 2)))
    check()
    isSingle &&= state().queue.length > 0
    const isMore = state().queue.length > 0 || (state().isSubmitting && isRunning(state()))
    if (!isMore || !state().attempt.holds_lease) return null
    // If the server acknowledged nothing, wait before the next request.
    const isStuck = isLast || (batch.length > 0 && answer.acknowledged.length === 0)
    return isStuck ? endedPollMs : 0
  }

  /**
   * The first 409 reloads the attempt, which may have ended meanwhile; a 422 or a repeated 409 rejects the operation for
   * good.
   */
  const handleRejection = (fault: unknown) => {
    const status = statusOf(fault)
    const [first] = batch
    const isPermanent = first && (status === 422 || (status === 409 && first.op.op_id === rejectedOpId))
    if (first && status === 409) {
      rejectedOpId = first.op.op_id
      isSingle = true
    }
    if (isPermanent) {
      isSingle = true
      if (batch.length === 1) discard(first.op)
      return 'now'
    }
    update({ isStale: true, isSubmitting: state().isOver })
    return 'later'
  }
  const discard = ({ op_id, position }: Operation) =>
    update({
      queue: state().queue.filter(({ op }) => op.op_id !== op_id),
      questions: state().questions.map((question) =>
        question.position === position ? { ...question, lost: 'refused' as const } : question,
      ),
    })

  const outbox = createOutbox<Operation, AttemptState>({
    initial: initialState(attempt, Date.now()),
    owner,
    store,
    isSameUser,
    canSend: isRunning,
    restore: restoreQueue,
    send: () => send().finally(scheduleHeartbeat),
    onRejected: handleRejection,
  })
  const { state, run } = outbox
  const update = (change: Partial<AttemptState>) => outbox.set({ ...state(), ...change })

  const hideRead = (next: AttemptState): AttemptState =>
    next.attempt.messages.some(({ id }) => readIds.has(id))
      ? { ...next, attempt: { ...next.attempt, messages: next.attempt.messages.filter(({ id }) => !readIds.has(id)) } }
      : next

  const enqueueOp = (op: Operation, wait: number) => {
    update({ queue: enqueue(state().queue, op) })
    outbox.sendSoon(wait)
  }
  const updateQuestion = (position: number, change: Partial<AttemptQuestion> & { mine?: undefined }) =>
    update({
      questions: state().questions.map((one) => (one.position === position ? { ...one, ...change } : one)),
    })
  const resolveConflict = (position: number, change: Parameters<typeof updateQuestion>[1]) => {
    updateQuestion(position, change)
    if (state().undecided === position) update({ undecided: null })
  }
  const questionAt = (position: number) => state().questions.find((question) => question.position === position)

  /** Stops accepting answers when the time is up by the server clock, and submits the pending ones. */
  const check = () => {
    const left = remainingMs(state(), Date.now())
    const isOver = left !== null && left <= 0
    if (isOver === state().isOver || !isRunning(state())) return
    // After an extension or a pause there is time again, so only a submission that the user asked for remains.
    update({ isOver, isSubmitting: isOver || isRequested })
    if (isOver) void run()
  }

  const setAnswer = (position: number, answer: Answer | null, isTyped = false) => {
    const question = questionAt(position)
    if (!question || question.locked || !isOpen(state())) return
    resolveConflict(position, { answer, mine: undefined })
    const given_at = new Date(Date.now() + state().offset).toISOString()
    enqueueOp(
      { kind: 'answer', op_id: newUuid(), position, base_rev: question.rev, answer, given_at },
      isTyped ? typingMs : 0,
    )
  }
  const adopt = (next: Attempt) => outbox.set(hideRead(applyAttempt(state(), next, Date.now())))
  const report = (kind: JournalEvent['kind'], position: number | null) => {
    if (isRunning(state())) events = [...events, { event_id: newUuid(), kind, position }].slice(-testLimits.events)
  }
  /** Sends all pending operations; resolves to false if some could not be sent. */
  const flush = async (): Promise<boolean> => {
    await outbox.settled()
    await run()
    if (state().queue.length > 0 && state().syncError === null && state().attempt.holds_lease) await run()
    return state().queue.length === 0
  }

  const onOnline = () => report('reconnected', null)
  const onVisibility = () => {
    report(document.hidden ? 'focus_lost' : 'focus_regained', null)
    check()
    void run()
  }
  const resume = async () => {
    await outbox.restore()
    check()
    await run()
  }

  return {
    state,
    subscribe: outbox.subscribe,
    /** Starts syncing and returns a function that stops it. */
    start: () => {
      isStarted = true
      // Before the outbox, which sends at once when the network is back.
      window.addEventListener('online', onOnline)
      document.addEventListener('visibilitychange', onVisibility)
      const stop = outbox.start()
      const clock = setInterval(check, 1_000)
      void resume()
      return () => {
        isStarted = false
        clearInterval(clock)
        clearTimeout(heartbeatTimer)
        window.removeEventListener('online', onOnline)
        document.removeEventListener('visibilitychange', onVisibility)
        stop()
      }
    },
    answer: setAnswer,
    /** Marks a question as seen; the next request reports it. */
    see: (position: number) => {
      shownPosition = position
      if (!isOpen(state()) || questionAt(position)?.status !== 'not_seen') return
      updateQuestion(position, { status: 'no_answer' })
      seen = [...seen, position]
    },
    flag: (position: number, flagged: boolean) => {
      if (!isOpen(state())) return
      updateQuestion(position, { flagged })
      enqueueOp({ kind: 'flag', op_id: newUuid(), position, flagged }, 0)
    },
    /** Practice tests only: locks the answer and shows its marking. */
    lock: (position: number) => {
      if (isOpen(state())) enqueueOp({ kind: 'lock', op_id: newUuid(), position }, 0)
    },
    /** Resolves a conflict in favour of the local answer (`mine`) or the server's answer (`standing`). */
    choose: (position: number, whose: 'mine' | 'standing') => {
      const question = questionAt(position)
      if (!question || question.mine === undefined) return
      if (whose === 'mine') setAnswer(position, question.mine)
      else resolveConflict(position, { mine: undefined })
    },
    submit: () => {
      if (!isOpen(state())) return
      isRequested = true
      update({ isSubmitting: true, undecided: null })
      void run()
    },
    /** Confirms a message of the organiser. */
    confirmMessage: (id: number) => {
      readIds.add(id)
      unsentReads = [...unsentReads, id]
      outbox.set(hideRead(state()))
      void run()
    },
    /** Asks the server soon, after the organiser has changed something; the delay spreads the requests of a full room. */
    poll: () => void setTimeout(() => void run(), Math.random() * pollSpreadMs),
    report,
    flush,
    retry: outbox.retry,
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
