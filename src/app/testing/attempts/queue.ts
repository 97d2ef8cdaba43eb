import type { Acknowledgment, Operation } from '../../../api/testing/attempts'
import { testLimits } from '../../../api/testing/testCodes'
import { newUuid } from '../../kit/providers/newUuid'
import type { PendingAnswer } from '../../shell/session/answerStore'

export type Queue = readonly PendingAnswer[]

const isSameSlot = (one: Operation, other: Operation): boolean =>
  one.kind === other.kind && one.position === other.position

/** Adds an operation. It replaces an unsent one of the same kind and question, and inherits its base revision. */
export const enqueue = (queue: Queue, op: Operation): Queue => {
  const before = queue.find((one) => !one.isSent && isSameSlot(one.op, op))
  const follows = before?.op.kind === 'answer' && op.kind === 'answer' ? { ...op, base_rev: before.op.base_rev } : op
  return [...queue.filter((one) => one !== before), { op: follows, isSent: false }]
}

/** Number of questions with pending operations; several changes to one question count once. */
export const pendingCount = (queue: Queue): number => new Set(queue.map(({ op }) => op.position)).size

/**
 * Returns the next operations to send: at most one of each kind per question, and none before an earlier one on the
 * same question.
 */
export const nextBatch = (queue: Queue): Queue => {
  const blocked = new Set<number>()
  return queue.reduce<Queue>((batch, one) => {
    const { position } = one.op
    const waits =
      batch.length >= testLimits.operations || blocked.has(position) || batch.some(({ op }) => isSameSlot(op, one.op))
    if (waits) blocked.add(position)
    return waits ? batch : [...batch, one]
  }, [])
}

/** The newest pending answer to a question, if any. */
export const pendingAnswer = (queue: Queue, position: number) =>
  queue.findLast(({ op }) => op.kind === 'answer' && op.position === position)?.op

/**
 * Removes an acknowledged operation; the next answer to the same question gets its revision as base revision. A
 * superseded operation without a successor is queued again with a new id.
 */
export const applyAck = (queue: Queue, ack: Acknowledgment): Queue => {
  const acknowledged = queue.find(({ op }) => op.op_id === ack.op_id)?.op
  if (!acknowledged) return queue
  const rest = queue.filter(({ op }) => op.op_id !== ack.op_id)
  const successor = rest.find(({ op }) => isSameSlot(op, acknowledged))
  if (ack.outcome === 'superseded')
    return successor
      ? rest.map((one) => (one === successor ? rebase(one, acknowledged) : one))
      : [...rest, { op: { ...acknowledged, op_id: newUuid() }, isSent: false }]
  if (acknowledged.kind !== 'answer') return rest
  if (ack.outcome === 'conflict' || ack.outcome === 'locked')
    return rest.filter(({ op }) => !isSameSlot(op, acknowledged))
  return rest.map((one) => (one === successor ? { ...one, op: { ...one.op, base_rev: ack.rev } } : one))
}

const rebase = (one: PendingAnswer, before: Operation): PendingAnswer =>
  one.op.kind === 'answer' && before.kind === 'answer' ? { ...one, op: { ...one.op, base_rev: before.base_rev } } : one
