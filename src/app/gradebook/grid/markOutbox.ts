import type { EntryOutcome } from '../../../api/gradebook/entries'
import { statusOf } from '../../kit/providers/queryOptions'
import { createOutbox, emptyOutbox, markSent, type OutboxState } from '../../kit/saving/outbox'
import type { MarkChange, markStore, PendingMark } from '../../shell/session/markStore'
import type { Owner } from '../../shell/session/outboxStore'
import {
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

export type MarkState = MarkQueue & OutboxState<MarkChange>

type Options = {
  owner: Owner
  send: (sent: {
    source: MarkChange['source']
    changes: Omit<MarkChange, 'source' | 'about'>[]
  }) => Promise<EntryOutcome[]>
  store: Pick<typeof markStore, 'keep' | 'read'>
  isSameUser: () => boolean
}

const inaccessibleStatuses: readonly number[] = [403, 404]

const payloadOf = ({ source, about, ...change }: MarkChange) => change

/** Outbox of marks: stores every change in this browser until the server responds. */
export const createMarkOutbox = ({ owner, send, store, isSameUser }: Options) => {
  /** True after the server has refused a whole batch: changes are then sent one by one, to isolate the bad one. */
  let isSingle = false
  let notifyStale = () => {}
  let batch: readonly PendingMark[] = []

  const update = (change: (queue: MarkQueue) => Partial<MarkState>) => {
    const state = outbox.state()
    outbox.set({ ...state, ...change(state) })
  }
  const refuse = (message: string) =>
    update((queue) =>
      applyOutcomes(
        queue,
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

  const outbox = createOutbox<MarkChange, MarkState>({
    initial: { ...emptyOutbox, ...emptyQueue },
    owner,
    store,
    isSameUser,
    canSend: (state) => nextBatch(state).length > 0,
    restore: (state, stored) => (stored.length > 0 ? { ...state, queue: [...stored, ...state.queue] } : state),
    send: async () => {
      const whole = nextBatch(outbox.state())
      batch = isSingle ? whole.slice(0, 1) : whole
      const [first] = batch
      if (!first) return null
      update(({ queue }) => ({ queue: markSent(queue, batch), isSending: true }))
      const changes = batch.map(({ op }) => payloadOf(op))
      const outcomes = await send({ source: first.op.source, changes })
      update((queue) => ({ ...applyOutcomes(queue, outcomes), savedAt: new Date().toISOString() }))
      isSingle &&= nextBatch(outbox.state()).length > 0
      return 0
    },
    onRejected: (fault) => {
      if (batch.length > 1 && !inaccessibleStatuses.includes(statusOf(fault))) isSingle = true
      else refuse(fault instanceof Error ? fault.message : '')
      notifyStale()
      return 'now'
    },
  })

  return {
    state: outbox.state,
    subscribe: outbox.subscribe,
    retry: outbox.retry,
    /**
     * Starts sending and returns a function that stops it. `onStale` runs after a rejected request, because the
     * gradebook on screen is probably outdated.
     */
    start: (onStale: () => void) => {
      notifyStale = onStale
      const stop = outbox.start()
      void outbox.restore().then(outbox.run)
      return stop
    },
    put: (changes: readonly MarkChange[]) => {
      if (changes.length === 0) return
      update((queue) => enqueue(queue, changes))
      outbox.sendSoon(0)
    },
    addInvalid: (invalid: readonly Extract<SyncError, { kind: 'invalid' }>[]) =>
      update((queue) => addInvalid(queue, invalid)),
    drop: (cells: readonly Cell[]) => update((queue) => discardErrors(queue, cells)),
  }
}
