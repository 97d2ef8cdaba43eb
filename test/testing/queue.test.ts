import { describe, expect, it } from 'vitest'
import type { Acknowledged, Operation } from '../../src/api/testing/attempts'
import {
  asSent,
  batchOf,
  queued,
  settled,
  waitingAnswer,
  waitingCount,
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
const fix = (op_id: string, position: number): Operation => ({ kind: 'fix', op_id, position })
const of = (...operations: Operation[]): Queue => operations.reduce<Queue>(queued, [])
const idsOf = (queue: Queue) => queue.map(({ op }) => op.op_id)
const told = (op_id: string, outcome: Acknowledged['outcome'], rev = 1): Acknowledged => ({
  op_id,
  position: 0,
  outcome,
  rev,
  at: '',
})
const basesOf = (queue: Queue) => queue.map(({ op }) => (op.kind === 'answer' ? [op.op_id, op.base_rev] : [op.op_id]))

describe('The queue of answers', () => {
  it('holds the newest answer of a question, which follows what the one before it followed', () => {
    expect(basesOf(of(answer('a', 0, 3), answer('b', 1), answer('c', 0, 9)))).toEqual([
      ['b', 0],
      ['c', 3],
    ])
  })

  it('leaves alone what was sent, for it may have arrived', () => {
    const first = of(answer('a', 0))
    expect(idsOf(queued(asSent(first, first), answer('b', 0)))).toEqual(['a', 'b'])
  })

  it('counts questions, not changes', () => {
    expect(waitingCount(of(answer('a', 0), flag('b', 0), answer('c', 4)))).toBe(2)
  })

  it('sends one answer of a question at a time, and nothing of it past that', () => {
    const first = of(answer('a', 0))
    const queue = [answer('b', 0), fix('c', 0), answer('d', 1)].reduce<Queue>(queued, asSent(first, first))
    expect(idsOf(batchOf(queue))).toEqual(['a', 'd'])
  })

  it('sends an answer with its flag and its check', () => {
    expect(idsOf(batchOf(of(answer('a', 0), flag('b', 0), fix('c', 0))))).toEqual(['a', 'b', 'c'])
  })

  it('sends a hundred at once, and keeps the order of those that stay', () => {
    const queue = of(...Array.from({ length: 120 }, (_, place) => answer(`o${place}`, place)))
    expect(idsOf(batchOf(queue))).toEqual(idsOf(queue).slice(0, 100))
  })

  it('lets go of what was taken, and the next answer follows it', () => {
    const first = of(answer('a', 0, 4))
    const queue = queued(asSent(first, first), answer('b', 0, 4))
    expect(basesOf(settled(queue, told('a', 'taken', 5)))).toEqual([['b', 5]])
  })

  it.each(['conflict', 'fixed'] as const)('lets go of all answers to a question that ended in a %s', (outcome) => {
    const first = of(answer('a', 0))
    const queue = [answer('b', 0), answer('c', 1)].reduce<Queue>(queued, asSent(first, first))
    expect(idsOf(settled(queue, told('a', outcome)))).toEqual(['c'])
  })

  it('keeps what another device pushed aside, under another name', () => {
    const first = of(answer('a', 0, 2))
    const [again] = settled(asSent(first, first), told('a', 'superseded'))
    expect(again).toMatchObject({ isSent: false, op: { position: 0, base_rev: 2, answer: { text: 'a' } } })
    expect(again?.op.op_id).not.toBe('a')
  })

  it('keeps of two that were pushed aside the newer, in the place of the older', () => {
    const first = of(answer('a', 0, 2))
    const queue = queued(asSent(first, first), answer('b', 0, 7))
    expect(basesOf(settled(queue, told('a', 'superseded')))).toEqual([['b', 2]])
  })

  it('knows the newest answer of a question that waits', () => {
    const first = of(answer('a', 0))
    const queue = [answer('b', 0), flag('c', 0)].reduce<Queue>(queued, asSent(first, first))
    expect(waitingAnswer(queue, 0)?.op_id).toBe('b')
    expect(waitingAnswer(queue, 1)).toBeUndefined()
  })

  it('is not changed by what nobody asked about', () => {
    const queue = of(answer('a', 0))
    expect(settled(queue, told('x', 'taken'))).toBe(queue)
  })
})
