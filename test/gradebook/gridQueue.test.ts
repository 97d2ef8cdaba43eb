import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { EntryOutcome } from '../../src/api/gradebook/entries'
import {
  nextBatch,
  discardErrors,
  emptyQueue,
  enqueue,
  applyOutcomes,
  waitingCount,
} from '../../src/app/gradebook/grid/markQueue'
import { markSent } from '../../src/app/kit/saving/outbox'
import type { MarkChange } from '../../src/app/shell/session/markStore'

const change = (value: number, more: Partial<MarkChange> = {}): MarkChange => ({
  op_id: randomUUID(),
  student_id: 1,
  item_id: 1,
  value,
  flag: null,
  reason: null,
  base_version: 2,
  source: 'typed',
  about: { student: 'Агеев Роман', work: 'ДЗ 1', scale: 'five' },
  ...more,
})
const entry = (version: number, value = 5) => ({
  value,
  flag: null,
  comment: null,
  private_note: null,
  version,
  changed_by: null,
  changed_at: null,
})
const outcomeOf = ({ op_id, student_id, item_id }: MarkChange, outcome: EntryOutcome['outcome'], version = 3) => ({
  op_id,
  student_id,
  item_id,
  outcome,
  entry: entry(version),
  message: outcome === 'refused' ? 'Нельзя.' : null,
})
const values = (queue: { queue: readonly { op: MarkChange }[] }) => queue.queue.map(({ op }) => op.value)

describe('The queue of changed cells', () => {
  it('merges unsent changes of a cell into the newest value with the first base version', () => {
    const queue = enqueue(enqueue(emptyQueue, [change(4)]), [change(5, { base_version: 7 })])
    expect(values(queue)).toEqual([5])
    expect(queue.queue[0]?.op.base_version).toBe(2)
  })

  it('delays a change while an earlier one is being sent, then rebases it on the new version', () => {
    const first = change(4)
    const sent = enqueue(emptyQueue, [first])
    const queue = enqueue({ ...sent, queue: markSent(sent.queue, nextBatch(sent)) }, [change(5)])
    expect(values(queue)).toEqual([4, 5])
    expect(nextBatch(queue).map(({ op }) => op.value)).toEqual([4])
    const after = applyOutcomes(queue, [outcomeOf(first, 'saved', 3)])
    expect(after.queue).toMatchObject([{ op: { value: 5, base_version: 3 } }])
  })

  it('sends at most a thousand changes at a time, all of one source', () => {
    const pasted = Array.from({ length: 1200 }, (_, index) => change(4, { student_id: index + 2, source: 'pasted' }))
    const queue = enqueue(enqueue(emptyQueue, pasted), [change(5)])
    const batch = nextBatch(queue)
    expect(batch).toHaveLength(1000)
    expect(new Set(batch.map(({ op }) => op.source))).toEqual(new Set(['pasted']))
  })

  it('keeps a conflicting change unsent until the user resolves it', () => {
    const mine = change(4)
    const met = applyOutcomes(enqueue(emptyQueue, [mine]), [outcomeOf(mine, 'conflict')])
    expect(met.syncErrors.get('1 1')).toMatchObject({ kind: 'conflict', theirs: { value: 5 } })
    expect(values(met)).toEqual([4])
    expect(nextBatch(met)).toHaveLength(0)
    expect(waitingCount(met)).toBe(0)
    expect(values(discardErrors(met, [mine]))).toEqual([])
    const again = enqueue(met, [change(4, { base_version: 3 })])
    expect(values(again)).toEqual([4])
    expect(again.syncErrors.size).toBe(0)
    expect(nextBatch(again)[0]?.op.base_version).toBe(3)
  })

  it('reports the newest typed value when the change before it conflicts', () => {
    const first = change(4)
    const sent = enqueue(emptyQueue, [first])
    const queue = enqueue({ ...sent, queue: markSent(sent.queue, nextBatch(sent)) }, [change(3)])
    const met = applyOutcomes(queue, [outcomeOf(first, 'conflict')])
    expect(met.syncErrors.get('1 1')).toMatchObject({ kind: 'conflict', mine: { value: 3 } })
    expect(values(met)).toEqual([3])
  })

  it('keeps refused changes with the reason, while the others are saved', () => {
    const [good, bad] = [change(4), change(9, { student_id: 2 })]
    const after = applyOutcomes(enqueue(emptyQueue, [good, bad]), [outcomeOf(good, 'saved'), outcomeOf(bad, 'refused')])
    expect(after.syncErrors.size).toBe(1)
    expect(after.syncErrors.get('1 2')).toMatchObject({ kind: 'refused', message: 'Нельзя.' })
    expect(after.ownVersions.get('1 1')).toBe(3)
  })
})
