import type { EntryOutcome } from '../../../api/gradebook/entries'
import { isRetryable, statusOf } from '../../kit/providers/queryOptions'
import type { MarkChange, markStore, PendingMark } from '../../shell/session/markStore'
import type { Owner } from '../../shell/session/outboxStore'
import {
  markAsSent,
  nextBatch,
  discardErrors,
  emptyQueue,
  enqueue,
  applyOutcomes,
  addInvalid,
  type Cell,
  type MarkQueue,
  type SyncError,
} from './markQueue'

export type MarkState = MarkQueue & {
  /** Why sending is paused. */
  fault: 'offline' | 'busy' | 'signed_out' | null
  isSending: boolean
  savedAt: string | null
  /** Whether the queue is stored in this browser and survives a reload. */
  isKept: boolean
}

type Options = {
  owner: Owner
  send: (sent: {
    source: MarkChange['source']
    changes: Omit<MarkChange, 'source' | 'about'>[]
  }) => Promise<EntryOutcome[]>
  store: Pick<typeof markStore, 'keep' | 'read'>
  /** False after another user has signed in: nobody's marks are sent under another account. */
  isSameUser: () => boolean
}

/** Retry delays in milliseconds. */
const retryDelaysMs = [2_000, 4_000, 8_000, 16_000, 30_000] as const
const inaccessibleStatuses: readonly number[] = [403, 404]

const payloadOf = ({ source, about, ...change }: MarkChange) => change

/**
 * Outbox of marks: stores every change in this browser until the server responds. Sends one request at a time and
 * repeats failed ones unchanged.
 */
export const createMarkOutbox = ({ owner, send, store, isSameUser }: Options) => {
  let state: MarkState = { ...emptyQueue, fault: null, isSending: false, savedAt: null, isKept: true }
  let sending: Promise<void> | null = null
  let failures = 0
  /** True after the server has refused a whole batch: changes are then sent one by one, to isolate the bad one. */
  let isSingle = false
  let isStopped = true
  let notifyStale = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const watchers = new Set<() => void>()

  const keep = async (before: readonly PendingMark[]) => {
    const isKept = await store.keep(owner, before, state.waiting)
    if (state.isKept !== isKept) set({ isKept })
  }
  const set = (change: Partial<MarkState>) => {
    const { waiting } = state
    state = { ...state, ...change }
    if (state.waiting !== waiting) void keep(waiting)
    watchers.forEach((watcher) => watcher())
  }
  const sendAfter = (milliseconds: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void run(), milliseconds)
  }

  const refuse = (batch: readonly PendingMark[], message: string) =>
    set(
      applyOutcomes(
        state,
        batch.map(({ op: { op_id, item_id, student_id } }) => ({
          op_id,
          item_id,
          student_id,
          outcome: 'refused',
          entry: null,
          message,
        })),
      ),
    )
  const fail = (fault: unknown, batch: readonly PendingMark[]) => {
    const status = statusOf(fault)
    if (status === 401) return set({ fault: 'signed_out' })
    if (isRetryable(fault)) {
      const pause = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 0
      failures += 1
      set({ fault: status === 0 ? 'offline' : 'busy' })
      return sendAfter(pause)
    }
    if (batch.length > 1 && !inaccessibleStatuses.includes(status)) isSingle = true
    else refuse(batch, fault instanceof Error ? fault.message : '')
    notifyStale()
    return sendAfter(0)
  }

  const sendBatch = async () => {
    if (!isSameUser()) return set({ fault: 'signed_out' })
    const whole = nextBatch(state)
    const batch = isSingle ? whole.slice(0, 1) : whole
    const [first] = batch
    if (!first) return set({ fault: null })
    set({ ...markAsSent(state, batch), isSending: true })
    try {
      const changes = batch.map(({ op }) => payloadOf(op))
      const outcomes = await send({ source: first.op.source, changes })
      // Only now, because the state has also got the changes made during the request.
      set(applyOutcomes(state, outcomes))
      failures = 0
      set({ fault: null, savedAt: new Date().toISOString() })
      isSingle &&= nextBatch(state).length > 0
      sendAfter(0)
    } catch (fault) {
      fail(fault, batch)
    } finally {
      set({ isSending: false })
    }
    return undefined
  }
  const run = (): Promise<void> => {
    if (sending || nextBatch(state).length === 0) return sending ?? Promise.resolve()
    clearTimeout(timer)
    sending = sendBatch().finally(() => {
      sending = null
    })
    return sending
  }
  const retry = () => {
    failures = 0
    void run()
  }
  const onOffline = () => set({ fault: state.fault ?? 'offline' })
  const onOnline = () => {
    if (nextBatch(state).length === 0) set({ fault: null })
    retry()
  }
  const resume = async () => {
    const known = new Set(state.waiting.map(({ op }) => op.op_id))
    const stored = (await store.read(owner)).filter(({ op }) => !known.has(op.op_id))
    if (stored.length > 0) set({ waiting: [...stored, ...state.waiting] })
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
    /**
     * Starts sending and returns a function that stops it. `onStale` runs after a rejected request, because the
     * gradebook on screen is probably outdated.
     */
    start: (onStale: () => void) => {
      isStopped = false
      notifyStale = onStale
      window.addEventListener('online', onOnline)
      window.addEventListener('offline', onOffline)
      void resume()
      return () => {
        isStopped = true
        clearTimeout(timer)
        window.removeEventListener('online', onOnline)
        window.removeEventListener('offline', onOffline)
        void run()
      }
    },
    put: (changes: readonly MarkChange[]) => {
      if (changes.length === 0) return
      set(enqueue(state, changes))
      if (failures === 0) sendAfter(0)
    },
    addInvalid: (invalid: readonly Extract<SyncError, { kind: 'invalid' }>[]) => set(addInvalid(state, invalid)),
    drop: (cells: readonly Cell[]) => set(discardErrors(state, cells)),
    retry,
  }
}
