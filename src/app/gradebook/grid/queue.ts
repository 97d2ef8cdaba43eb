import type { EntryOutcome, GradeEntry } from '../../../api/gradebook/entries'
import { gradebookLimits } from '../../../api/gradebook/codes'
import type { MarkFault } from '../../../api/gradebook/marks'
import type { MarkChange, WaitingMark } from '../../shell/session/markStore'

export type Cell = Pick<MarkChange, 'item_id' | 'student_id'>
export const keyOf = ({ item_id, student_id }: Cell): string => `${item_id} ${student_id}`

/** Why what stands in a cell here is not what stands on the server. */
export type Trouble =
  | { kind: 'conflict'; mine: MarkChange; theirs: GradeEntry | null }
  | { kind: 'refused'; mine: MarkChange; message: string }
  /** What was typed is no mark of the scale, so it was never sent. */
  | { kind: 'unread'; cell: Cell; text: string; fault: MarkFault }

export type MarkQueue = {
  /**
   * In the order in which they are sent. What met another change or was refused stays until somebody decides, so that
   * a reload does not lose it.
   */
  waiting: readonly WaitingMark[]
  /** Cells as the server has answered, which may be newer than the grid that was read. */
  answered: ReadonlyMap<string, GradeEntry>
  troubles: ReadonlyMap<string, Trouble>
  /** The versions that our own changes left. */
  left: ReadonlyMap<string, number>
}

export const nothingWaits: MarkQueue = {
  waiting: [],
  answered: new Map(),
  troubles: new Map(),
  left: new Map(),
}

const without = <Value>(map: ReadonlyMap<string, Value>, keys: ReadonlySet<string>): ReadonlyMap<string, Value> =>
  new Map([...map].filter(([key]) => !keys.has(key)))

const heldBy = (troubles: MarkQueue['troubles']): ReadonlySet<string> =>
  new Set([...troubles.values()].flatMap((trouble) => (trouble.kind === 'unread' ? [] : [trouble.mine.op_id])))

/**
 * With changes more. One takes the place of what was not sent yet of its cell and follows the same version as that
 * did; behind what is on its way it waits. What was in trouble there is decided by it.
 */
export const queued = (queue: MarkQueue, changes: readonly MarkChange[]): MarkQueue => {
  const held = heldBy(queue.troubles)
  const keys = new Set(changes.map(keyOf))
  const replaced = queue.waiting.filter(({ op, isSent }) => keys.has(keyOf(op)) && !isSent && !held.has(op.op_id))
  const before = new Map(replaced.map(({ op }) => [keyOf(op), op.base_version]))
  const gone = new Set(replaced.map(({ op }) => op.op_id))
  for (const [key, trouble] of queue.troubles)
    if (keys.has(key) && trouble.kind !== 'unread') gone.add(trouble.mine.op_id)
  const fresh = changes.map((change) => ({
    op: { ...change, base_version: before.get(keyOf(change)) ?? change.base_version },
    isSent: false,
  }))
  return {
    ...queue,
    waiting: [...queue.waiting.filter(({ op }) => !gone.has(op.op_id)), ...fresh],
    troubles: without(queue.troubles, keys),
  }
}

/** What goes with the next sending: of one way of changing, of each cell one change, and none before what stands in front of it. */
export const batchOf = ({ waiting, troubles }: MarkQueue): readonly WaitingMark[] => {
  const held = heldBy(troubles)
  const seen = new Set<string>()
  const batch: WaitingMark[] = []
  for (const one of waiting) {
    if (held.has(one.op.op_id)) continue
    const key = keyOf(one.op)
    const fits = one.op.source === (batch[0] ?? one).op.source && batch.length < gradebookLimits.changes
    if (fits && !seen.has(key)) batch.push(one)
    seen.add(key)
  }
  return batch
}

export const asSent = (queue: MarkQueue, batch: readonly WaitingMark[]): MarkQueue => {
  const sent = new Set(batch)
  return { ...queue, waiting: queue.waiting.map((one) => (sent.has(one) ? { ...one, isSent: true } : one)) }
}

/** How many cells wait to be sent. */
export const waitingCount = ({ waiting, troubles }: MarkQueue): number => {
  const held = heldBy(troubles)
  return new Set(waiting.flatMap(({ op }) => (held.has(op.op_id) ? [] : [keyOf(op)]))).size
}

const troubleOf = (mine: MarkChange, { outcome, entry, message }: EntryOutcome): Trouble | undefined => {
  if (outcome === 'conflict') return { kind: 'conflict', mine, theirs: entry }
  return outcome === 'refused' ? { kind: 'refused', mine, message: message ?? '' } : undefined
}

/** After what the server has answered. What stands behind an answered change of its cell follows the version that is there now. */
export const settled = (queue: MarkQueue, outcomes: readonly EntryOutcome[]): MarkQueue => {
  const told = new Map(outcomes.map((outcome) => [outcome.op_id, outcome]))
  const answered = new Map(queue.answered)
  const troubles = new Map(queue.troubles)
  const left = new Map(queue.left)
  const behind = new Map(queue.waiting.flatMap((one) => (told.has(one.op.op_id) ? [] : [[keyOf(one.op), one.op]])))
  const waiting = queue.waiting.flatMap((one): WaitingMark[] => {
    const key = keyOf(one.op)
    const outcome = told.get(one.op.op_id)
    if (!outcome) return [one]
    if (outcome.entry) answered.set(key, outcome.entry)
    const successor = behind.get(key)
    const trouble = troubleOf(successor && outcome.outcome === 'conflict' ? successor : one.op, outcome)
    if (!trouble) left.set(key, outcome.entry?.version ?? 0)
    if (trouble && (!successor || trouble.kind === 'conflict')) troubles.set(key, trouble)
    return trouble && !successor ? [one] : []
  })
  const following = waiting.map((one) => {
    const key = keyOf(one.op)
    const isBehind = behind.get(key) === one.op && outcomes.some((outcome) => keyOf(outcome) === key)
    return isBehind
      ? { ...one, op: { ...one.op, base_version: answered.get(key)?.version ?? one.op.base_version } }
      : one
  })
  return { waiting: following, answered, troubles, left }
}

/** What was typed in a cell is let go, and what stands on the server is shown. */
export const dropped = (queue: MarkQueue, cells: readonly Cell[]): MarkQueue => {
  const keys = new Set(cells.map(keyOf))
  const held = heldBy(queue.troubles)
  return {
    ...queue,
    waiting: queue.waiting.filter(({ op }) => !keys.has(keyOf(op)) || !held.has(op.op_id)),
    troubles: without(queue.troubles, keys),
  }
}

/** What was typed and is no mark stands in its cell with the reason. */
export const unread = (queue: MarkQueue, told: readonly Extract<Trouble, { kind: 'unread' }>[]): MarkQueue => {
  if (told.length === 0) return queue
  const cleared = dropped(
    queue,
    told.map(({ cell }) => cell),
  )
  return {
    ...cleared,
    troubles: new Map([...cleared.troubles, ...told.map((trouble) => [keyOf(trouble.cell), trouble] as const)]),
  }
}
