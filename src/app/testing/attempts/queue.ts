import type { Acknowledged, Operation } from '../../../api/testing/attempts'
import { testLimits } from '../../../api/testing/testCodes'
import { newUuid } from '../../kit/providers/newUuid'
import type { Waiting } from '../../shell/session/answerStore'

export type Queue = readonly Waiting[]

const isSameSlot = (one: Operation, other: Operation): boolean =>
  one.kind === other.kind && one.position === other.position

/**
 * With an operation more: the newest of a question takes the place of one that was never sent, and follows the same
 * answer as that one did.
 */
export const queued = (queue: Queue, op: Operation): Queue => {
  const before = queue.find((one) => !one.isSent && isSameSlot(one.op, op))
  const follows = before?.op.kind === 'answer' && op.kind === 'answer' ? { ...op, base_rev: before.op.base_rev } : op
  return [...queue.filter((one) => one !== before), { op: follows, isSent: false }]
}

/** How many questions wait: two changes of one answer are one for who answers. */
export const waitingCount = (queue: Queue): number => new Set(queue.map(({ op }) => op.position)).size

/**
 * What goes with the next sending: what was sent before first and unchanged, of each question one answer, and nothing
 * of a question before what stands in front of it.
 */
export const batchOf = (queue: Queue): Queue => {
  const held = new Set<number>()
  return queue.reduce<Queue>((batch, one) => {
    const { position } = one.op
    const waits =
      batch.length >= testLimits.operations || held.has(position) || batch.some(({ op }) => isSameSlot(op, one.op))
    if (waits) held.add(position)
    return waits ? batch : [...batch, one]
  }, [])
}

export const asSent = (queue: Queue, batch: Queue): Queue =>
  queue.map((one) => (batch.includes(one) ? { ...one, isSent: true } : one))

/** The newest answer of a question that waits; undefined where none does. */
export const waitingAnswer = (queue: Queue, position: number) =>
  queue.findLast(({ op }) => op.kind === 'answer' && op.position === position)?.op

/**
 * Without what was acknowledged. What stands behind a taken answer follows that one; what another device pushed aside
 * waits anew under another name.
 */
export const settled = (queue: Queue, told: Acknowledged): Queue => {
  const acknowledged = queue.find(({ op }) => op.op_id === told.op_id)?.op
  if (!acknowledged) return queue
  const rest = queue.filter(({ op }) => op.op_id !== told.op_id)
  const successor = rest.find(({ op }) => isSameSlot(op, acknowledged))
  if (told.outcome === 'superseded')
    return successor
      ? rest.map((one) => (one === successor ? following(one, acknowledged) : one))
      : [...rest, { op: { ...acknowledged, op_id: newUuid() }, isSent: false }]
  if (acknowledged.kind !== 'answer') return rest
  if (told.outcome === 'conflict' || told.outcome === 'fixed')
    return rest.filter(({ op }) => !isSameSlot(op, acknowledged))
  return rest.map((one) => (one === successor ? { ...one, op: { ...one.op, base_rev: told.rev } } : one))
}

const following = (one: Waiting, before: Operation): Waiting =>
  one.op.kind === 'answer' && before.kind === 'answer' ? { ...one, op: { ...one.op, base_rev: before.base_rev } } : one
