import { describe, expect, it } from 'vitest'
import type { Acknowledgment, Operation } from '../../src/api/testing/attempts'
import { markSent } from '../../src/app/kit/saving/outbox'
import {
  nextBatch,
  enqueue,
  applyAck,
  pendingAnswer,
  pendingCount,
  type Queue,
} from '../../src/app/testing/attempts/queue'

const answer = (op_id: string, position: number, base_rev = 0): Operation => ({
  kind: 'answer',
  op_id,
  position,
  base_rev,
  answer: { type: 'short_text', text: op_id },
})
const flag = (op_id: string, position: number): Operation => ({ kind: 'flag', op_id, position, flagged: true })
const lock = (op_id: string, position: number): Operation => ({ kind: 'lock', op_id, position })
const of = (...operations: Operation[]): Queue => operations.reduce<Queue>(enqueue, [])
const idsOf = (queue: Queue) => queue.map(({ op }) => op.op_id)
const acknowledgement = (op_id: string, outcome: Acknowledgment['outcome'], rev = 1): Acknowledgment => ({
  op_id,
  position: 0,
  outcome,
  rev,
  at: '',
})

describe('The answer queue', () => {
  it('keeps only the newest answer to a question, with the base revision of the first', () => {
    expect(of(answer('a', 0, 3), answer('b', 1), answer('c', 0, 9))).toMatchObject([
      { op: { op_id: 'b', base_rev: 0 } },
      { op: { op_id: 'c', base_rev: 3 } },
    ])
  })

  it('does not replace answers already sent, because they may have arrived', () => {
    const first = of(answer('a', 0))
    expect(idsOf(enqueue(markSent(first, first), answer('b', 0)))).toEqual(['a', 'b'])
  })

  it('counts questions, not changes', () => {
    expect(pendingCount(of(answer('a', 0), flag('b', 0), answer('c', 4)))).toBe(2)
  })

  it('sends one answer per question at a time and holds back later changes to it', () => {
    const first = of(answer('a', 0))
    const queue = [answer('b', 0), lock('c', 0), answer('d', 1)].reduce<Queue>(enqueue, markSent(first, first))
    expect(idsOf(nextBatch(queue))).toEqual(['a', 'd'])
  })

  it('sends an answer together with its flag and its check', () => {
    expect(idsOf(nextBatch(of(answer('a', 0), flag('b', 0), lock('c', 0))))).toEqual(['a', 'b', 'c'])
  })

  it('sends a hundred operations at once and keeps the order of the rest', () => {
    const queue = of(...Array.from({ length: 120 }, (_, place) => answer(`o${place}`, place)))
    expect(idsOf(nextBatch(queue))).toEqual(idsOf(queue).slice(0, 100))
  })

  it('removes accepted answers and updates the base revision of the next one', () => {
    const first = of(answer('a', 0, 4))
    const queue = enqueue(markSent(first, first), answer('b', 0, 4))
    expect(applyAck(queue, acknowledgement('a', 'accepted', 5))).toMatchObject([{ op: { op_id: 'b', base_rev: 5 } }])
  })

  it.each(['conflict', 'locked'] as const)('drops all answers to a question after the outcome %s', (outcome) => {
    const first = of(answer('a', 0))
    const queue = [answer('b', 0), answer('c', 1)].reduce<Queue>(enqueue, markSent(first, first))
    expect(idsOf(applyAck(queue, acknowledgement('a', outcome)))).toEqual(['c'])
  })

  it('keeps a superseded answer under a new id', () => {
    const first = of(answer('a', 0, 2))
    const [again] = applyAck(markSent(first, first), acknowledgement('a', 'superseded'))
    expect(again).toMatchObject({ isSent: false, op: { position: 0, base_rev: 2, answer: { text: 'a' } } })
    expect(again?.op.op_id).not.toBe('a')
  })

  it('keeps only the newer of two superseded answers, with the older base revision', () => {
    const first = of(answer('a', 0, 2))
    const queue = enqueue(markSent(first, first), answer('b', 0, 7))
    expect(applyAck(queue, acknowledgement('a', 'superseded'))).toMatchObject([{ op: { op_id: 'b', base_rev: 2 } }])
  })

  it('finds the newest waiting answer to a question', () => {
    const first = of(answer('a', 0))
    const queue = [answer('b', 0), flag('c', 0)].reduce<Queue>(enqueue, markSent(first, first))
    expect(pendingAnswer(queue, 0)?.op_id).toBe('b')
    expect(pendingAnswer(queue, 1)).toBeUndefined()
  })

  it('ignores acknowledgements of unknown operations', () => {
    const queue = of(answer('a', 0))
    expect(applyAck(queue, acknowledgement('x', 'accepted'))).toBe(queue)
  })
})
