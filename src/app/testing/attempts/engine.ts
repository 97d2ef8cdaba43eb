import type { Answer } from '../../../api/testing/answer'
import type { Attempt, AttemptQuestion, Heartbeat, Operation } from '../../../api/testing/attempts'
import { testLimits } from '../../../api/testing/testCodes'
import { mayPass, statusOf } from '../../kit/providers/queryOptions'
import type { answerStore, Whose } from '../../shell/session/answerStore'
import { adopted, heard, isOpen, isRunning, leftOf, opened, resumed, type AttemptState } from './attemptState'
import { newUuid } from '../../kit/providers/newUuid'
import type { Happened, Port } from './port'
import { asSent, batchOf, queued, type Queue } from './queue'

/** In milliseconds: debounce of typed answers, heartbeat interval, request interval after the end, and pauses after failures. */
const typingMs = 1_000
const heartbeatMs = 15_000
const overMs = 3_000
const pausesMs = [2_000, 4_000, 8_000, 16_000, 30_000] as const

type Options = {
  attempt: Attempt
  whose: Whose
  port: Port
  store: Pick<typeof answerStore, 'keep' | 'read'>
  /** Whether the user who started this session is still signed in. Nothing is sent for another user. */
  isTheirs: () => boolean
}
export type Engine = ReturnType<typeof createEngine>

/** Syncs an attempt: operations stay in this browser until the server acknowledges them. Requests run one at a time; failed ones are resent unchanged. */
export const createEngine = ({ attempt, whose, port, store, isTheirs }: Options) => {
  let state = opened(attempt, Date.now())
  let events: readonly Happened[] = []
  /** Positions of opened questions not reported yet. */
  let seen: readonly number[] = []
  let sending: Promise<void> | null = null
  let failures = 0
  /** Sends one operation per request after the server has rejected a batch. */
  let isSingle = false
  /** Id of the operation last rejected with 409. */
  let doubted: string | null = null
  let isStopped = true
  let soon: ReturnType<typeof setTimeout> | undefined
  let beat: ReturnType<typeof setTimeout> | undefined
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

  const later = (milliseconds: number) => {
    clearTimeout(soon)
    if (!isStopped) soon = setTimeout(() => void run(), milliseconds)
  }
  const rest = () => {
    clearTimeout(beat)
    if (!isStopped && isRunning(state)) beat = setTimeout(() => void run(), state.isOver ? overMs : heartbeatMs)
  }

  const fail = (fault: unknown, batch: Queue) => {
    const status = statusOf(fault)
    if (status === 401) return set({ ...state, trouble: 'signed-out' })
    // The first 409 reloads the attempt, which may have ended meanwhile; a 422 or a repeated 409 rejects the operation for good.
    const [refused] = batch
    const isHopeless = status === 422 || (status === 409 && refused?.op.op_id === doubted)
    if (refused && status === 409) doubted = refused.op.op_id
    if (refused) isSingle ||= status === 409
    if (isHopeless && refused) {
      isSingle = true
      if (batch.length === 1) {
        const queue = state.queue.filter(({ op }) => op.op_id !== refused.op.op_id)
        const questions = state.questions.map((question) =>
          question.position === refused.op.position ? { ...question, lost: 'refused' as const } : question,
        )
        set({ ...state, queue, questions })
      }
      return later(0)
    }
    const pause = pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0
    failures += 1
    if (mayPass(fault)) set({ ...state, trouble: status === 0 ? 'offline' : 'busy' })
    else set({ ...state, isStale: true, isSubmitting: state.isOver })
    return later(pause)
  }

  /** Sends the next batch, or an empty heartbeat. */
  const turn = async () => {
    if (!isTheirs()) return set({ ...state, trouble: 'signed-out' })
    const whole = state.attempt.holds_lease ? batchOf(state.queue) : []
    const batch = isSingle ? whole.slice(0, 1) : whole
    const isLast = state.isSubmitting && state.attempt.holds_lease && batch.length === state.queue.length
    const told = events.slice(0, testLimits.events)
    const shown = state.attempt.holds_lease ? seen : []
    const from = Date.now()
    set({ ...state, queue: asSent(state.queue, batch), isSending: batch.length > 0 || isLast })
    const sent = state.queue.filter(({ op }) => batch.some((one) => one.op.op_id === op.op_id))
    const operations = sent.map(({ op }) => op)
    try {
      const what = { operations, seen: [...shown] }
      const answer: Heartbeat = await (isLast ? port.submit(what) : port.send({ ...what, events: told }))
      failures = 0
      seen = seen.filter((position) => !shown.includes(position))
      if (!isLast) events = events.slice(told.length)
      set(heard(state, answer, (from + Date.now()) / 2))
      check()
      isSingle &&= state.queue.length > 0
      const isMore = state.queue.length > 0 || (state.isSubmitting && isRunning(state))
      // If the server acknowledged nothing, wait before the next request.
      const isStuck = isLast || (batch.length > 0 && answer.acknowledged.length === 0)
      if (isMore && state.attempt.holds_lease) later(isStuck ? overMs : 0)
    } catch (fault) {
      fail(fault, sent)
    } finally {
      set({ ...state, isSending: false })
    }
    return undefined
  }

  const run = (): Promise<void> => {
    if (sending || !isRunning(state) || state.trouble === 'signed-out') return sending ?? Promise.resolve()
    clearTimeout(soon)
    sending = turn().finally(() => {
      sending = null
      rest()
    })
    return sending
  }
  const add = (op: Operation, wait: number) => {
    set({ ...state, queue: queued(state.queue, op) })
    if (failures === 0) later(wait)
  }
  const put = (position: number, change: Partial<AttemptQuestion> & { mine?: undefined }) =>
    set({
      ...state,
      questions: state.questions.map((one) => (one.position === position ? { ...one, ...change } : one)),
    })
  const decide = (position: number, change: Parameters<typeof put>[1]) => {
    put(position, change)
    if (state.undecided === position) set({ ...state, undecided: null })
  }
  const at = (position: number) => state.questions.find((question) => question.position === position)

  /** Stops accepting answers when the time is up by the server clock, and submits the pending ones. */
  const check = () => {
    const left = leftOf(state, Date.now())
    const isOver = left !== null && left <= 0
    if (isOver === state.isOver || !isRunning(state)) return
    set({ ...state, isOver, isSubmitting: isOver || state.isSubmitting })
    if (isOver) void run()
  }

  const answerWith = (position: number, answer: Answer | null, isTyped = false) => {
    const question = at(position)
    if (!question || question.fixed || !isOpen(state)) return
    decide(position, { answer, mine: undefined })
    add({ kind: 'answer', op_id: newUuid(), position, base_rev: question.rev, answer }, isTyped ? typingMs : 0)
  }
  const adopt = (next: Attempt) => set(adopted(state, next, Date.now()))
  const report = (kind: Happened['kind'], position: number | null) => {
    if (isRunning(state)) events = [...events, { kind, position }].slice(-testLimits.events)
  }
  /** Sends all pending operations; resolves to false if some could not be sent. */
  const flush = async (): Promise<boolean> => {
    await sending
    await run()
    if (state.queue.length > 0 && state.trouble === null && state.attempt.holds_lease) await run()
    return state.queue.length === 0
  }

  const onOnline = () => {
    failures = 0
    report('reconnected', null)
    void run()
  }
  const onOffline = () => set({ ...state, trouble: state.trouble ?? 'offline' })
  const onVisibility = () => {
    report(document.hidden ? 'left' : 'came_back', null)
    check()
    void run()
  }

  const resume = async () => {
    set(resumed(state, await store.read(whose)))
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
        clearTimeout(soon)
        clearTimeout(beat)
        window.removeEventListener('online', onOnline)
        window.removeEventListener('offline', onOffline)
        document.removeEventListener('visibilitychange', onVisibility)
        if (state.queue.length > 0) void run()
      }
    },
    answer: answerWith,
    /** Marks a question as seen; the next request reports it. */
    see: (position: number) => {
      if (!isOpen(state) || at(position)?.status !== 'not_seen') return
      put(position, { status: 'no_answer' })
      seen = [...seen, position]
    },
    flag: (position: number, flagged: boolean) => {
      if (!isOpen(state)) return
      put(position, { flagged })
      add({ kind: 'flag', op_id: newUuid(), position, flagged }, 0)
    },
    /** Practice tests only: locks the answer and shows its marking. */
    fix: (position: number) => {
      if (isOpen(state)) add({ kind: 'fix', op_id: newUuid(), position }, 0)
    },
    /** Resolves a conflict in favor of the local answer (`mine`) or the server's answer (`standing`). */
    choose: (position: number, whose: 'mine' | 'standing') => {
      const question = at(position)
      if (!question || question.mine === undefined) return
      if (whose === 'mine') answerWith(position, question.mine)
      else decide(position, { mine: undefined })
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
    /** Moves on to the next question without a way back. Rejects if the server is unreachable or refuses. */
    forward: async (position: number) => {
      if (!(await flush())) throw new Error('Answers wait to be sent.')
      adopt(await port.forward(position))
    },
    /** Takes over the lease and sends operations that another tab of this browser left unsent. */
    takeOver: async () => {
      adopt(await port.takeOver())
      await resume()
    },
    /** Applies other server responses: the whole attempt, or one question with its files. */
    adopt,
    dropFile: (position: number, fileId: number) =>
      put(position, { files: (at(position)?.files ?? []).filter(({ id }) => id !== fileId) }),
    adoptQuestion: (question: AttemptQuestion) => put(question.position, question),
  }
}
