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

describe('The answer queue', () => {
  it('keeps only the newest answer to a question, with the base revision of the first', () => {
    expect(basesOf(of(answer('a', 0, 3), answer('b', 1), answer('c', 0, 9)))).toEqual([
      ['b', 0],
      ['c', 3],
    ])
  })

  it('does not replace answers already sent, because they may have arrived', () => {
    const first = of(answer('a', 0))
    expect(idsOf(queued(asSent(first, first), answer('b', 0)))).toEqual(['a', 'b'])
  })

  it('counts questions, not changes', () => {
    expect(waitingCount(of(answer('a', 0), flag('b', 0), answer('c', 4)))).toBe(2)
  })

  it('sends one answer per question at a time and holds back later changes to it', () => {
    const first = of(answer('a', 0))
    const queue = [answer('b', 0), fix('c', 0), answer('d', 1)].reduce<Queue>(queued, asSent(first, first))
    expect(idsOf(batchOf(queue))).toEqual(['a', 'd'])
  })

  it('sends an answer together with its flag and its check', () => {
    expect(idsOf(batchOf(of(answer('a', 0), flag('b', 0), fix('c', 0))))).toEqual(['a', 'b', 'c'])
  })

  it('sends a hundred operations at once and keeps the order of the rest', () => {
    const queue = of(...Array.from({ length: 120 }, (_, place) => answer(`o${place}`, place)))
    expect(idsOf(batchOf(queue))).toEqual(idsOf(queue).slice(0, 100))
  })

  it('removes accepted answers and updates the base revision of the next one', () => {
    const first = of(answer('a', 0, 4))
    const queue = queued(asSent(first, first), answer('b', 0, 4))
    expect(basesOf(settled(queue, told('a', 'taken', 5)))).toEqual([['b', 5]])
  })

  it.each(['conflict', 'fixed'] as const)('drops all answers to a question after the outcome %s', (outcome) => {
    const first = of(answer('a', 0))
    const queue = [answer('b', 0), answer('c', 1)].reduce<Queue>(queued, asSent(first, first))
    expect(idsOf(settled(queue, told('a', outcome)))).toEqual(['c'])
  })

  it('keeps a superseded answer under a new id', () => {
    const first = of(answer('a', 0, 2))
    const [again] = settled(asSent(first, first), told('a', 'superseded'))
    expect(again).toMatchObject({ isSent: false, op: { position: 0, base_rev: 2, answer: { text: 'a' } } })
    expect(again?.op.op_id).not.toBe('a')
  })

  it('keeps only the newer of two superseded answers, with the older base revision', () => {
    const first = of(answer('a', 0, 2))
    const queue = queued(asSent(first, first), answer('b', 0, 7))
    expect(basesOf(settled(queue, told('a', 'superseded')))).toEqual([['b', 2]])
  })

  it('finds the newest waiting answer to a question', () => {
    const first = of(answer('a', 0))
    const queue = [answer('b', 0), flag('c', 0)].reduce<Queue>(queued, asSent(first, first))
    expect(waitingAnswer(queue, 0)?.op_id).toBe('b')
    expect(waitingAnswer(queue, 1)).toBeUndefined()
  })

  it('ignores acknowledgements of unknown operations', () => {
    const queue = of(answer('a', 0))
    expect(settled(queue, told('x', 'taken'))).toBe(queue)
  })
})
