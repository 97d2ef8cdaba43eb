import type { OutboxEntry, Owner } from '../../shell/session/outboxStore'
import { isRetryable, statusOf } from '../providers/queryOptions'
import { createListeners } from '../../shell/listeners'

/** Why nothing is being sent: no network, a server error, or an expired session. */
export type SyncError = 'offline' | 'busy' | 'signed_out'

export type OutboxState<Op> = {
  /** Operations that the server has not acknowledged yet, in send order. */
  readonly queue: readonly OutboxEntry<Op>[]
  readonly syncError: SyncError | null
  readonly isSending: boolean
  /** Server time of the last saved operation. */
  readonly savedAt: string | null
  /** Whether this browser stores the queue, so that it survives a reload. */
  readonly isKept: boolean
}

export const emptyOutbox = { queue: [], syncError: null, isSending: false, savedAt: null, isKept: true } as const

type Options<Op, State> = {
  initial: State
  owner: Owner
  store: {
    keep: (owner: Owner, before: readonly OutboxEntry<Op>[], queue: readonly OutboxEntry<Op>[]) => Promise<boolean>
    read: (owner: Owner) => Promise<OutboxEntry<Op>[]>
  }
  /** False after another user has signed in: nothing is sent under another account. */
  isSameUser: () => boolean
  canSend: (state: State) => boolean
  /** Sends the next request and applies the response. Resolves to the pause before the next one in ms, if one is due. */
  send: () => Promise<number | null>
  /** Handles an error that a repetition does not cure. Returns whether the next request follows now or after a pause. */
  onRejected: (fault: unknown) => 'now' | 'later'
  /** Adds operations that an earlier page or another tab left in the store. */
  restore: (state: State, stored: readonly OutboxEntry<Op>[]) => State
}

/** Pauses after failures in milliseconds. */
const retryDelaysMs = [2_000, 4_000, 8_000, 16_000, 30_000] as const

export const markSent = <Op>(queue: readonly OutboxEntry<Op>[], batch: readonly OutboxEntry<Op>[]) => {
  const sent = new Set(batch)
  return queue.map((one) => (sent.has(one) ? { ...one, isSent: true } : one))
}

/**
 * Keeps operations in this browser until the server acknowledges them. Sends one request at a time and repeats failed
 * ones unchanged. Batches and conflicts are the feature's. `src/app/README.md` has a table of the states.
 */
export const createOutbox = <Op extends { readonly op_id: string }, State extends OutboxState<Op>>({
  initial,
  owner,
  store,
  isSameUser,
  canSend,
  send,
  onRejected,
  restore,
}: Options<Op, State>) => {
  let state = initial
  let sending: Promise<void> | null = null
  let failures = 0
  let isStopped = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = createListeners()

  const set = (next: State) => {
    if (next === state) return
    const { queue } = state
    state = next
    if (next.queue !== queue) void keep(queue)
    listeners.notify()
  }
  const keep = async (before: State['queue']) => {
    const isKept = await store.keep(owner, before, state.queue)
    if (state.isKept !== isKept) set({ ...state, isKept })
  }

  const schedule = (milliseconds: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void run(), milliseconds)
  }
  const scheduleRetry = () => {
    const pause = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 0
    failures += 1
    schedule(pause)
  }
  const handleFailure = (fault: unknown) => {
    const status = statusOf(fault)
    if (status === 401) return set({ ...state, syncError: 'signed_out' })
    if (isRetryable(fault)) {
      set({ ...state, syncError: status === 0 ? 'offline' : 'busy' })
      return scheduleRetry()
    }
    return onRejected(fault) === 'now' ? schedule(0) : scheduleRetry()
  }
  const sendNext = async () => {
    if (!isSameUser()) return set({ ...state, syncError: 'signed_out' })
    try {
      const pause = await send()
      failures = 0
      set({ ...state, syncError: null })
      if (pause !== null) schedule(pause)
    } catch (fault) {
      handleFailure(fault)
    } finally {
      set({ ...state, isSending: false })
    }
    return undefined
  }
  /** Sends the next request, unless one is running. */
  const run = (): Promise<void> => {
    if (sending || state.syncError === 'signed_out' || !canSend(state)) return sending ?? Promise.resolve()
    clearTimeout(timer)
    sending = sendNext().finally(() => {
      sending = null
    })
    return sending
  }
  const retry = () => {
    failures = 0
    if (state.syncError !== null) set({ ...state, syncError: null })
    void run()
  }
  const onOffline = () => set({ ...state, syncError: state.syncError ?? 'offline' })

  /** Adds the stored operations in front of the queue. */
  const restoreStored = async () => {
    const stored = await store.read(owner)
    const known = new Set(state.queue.map(({ op }) => op.op_id))
    set(
      restore(
        state,
        stored.filter(({ op }) => !known.has(op.op_id)),
      ),
    )
  }

  return {
    state: () => state,
    set,
    subscribe: listeners.subscribe,
    run,
    retry,
    restore: restoreStored,
    /** Resolves when no request is running. */
    settled: async () => {
      await sending
    },
    /** Sends after a pause, unless a repetition is scheduled. */
    sendSoon: (milliseconds: number) => {
      if (failures === 0) schedule(milliseconds)
    },
    /** Starts sending; returns a function that stops it after a last request. */
    start: () => {
      isStopped = false
      window.addEventListener('online', retry)
      window.addEventListener('offline', onOffline)
      return () => {
        isStopped = true
        clearTimeout(timer)
        window.removeEventListener('online', retry)
        window.removeEventListener('offline', onOffline)
        if (state.queue.length > 0) void run()
      }
    },
  }
}
