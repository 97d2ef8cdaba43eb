import type { EntryOutcome, GradeEntry } from '../../../api/gradebook/entries'
import { gradebookLimits } from '../../../api/gradebook/codes'
import type { MarkFault } from '../../../api/gradebook/marks'
import type { MarkChange, WaitingMark } from '../../shell/session/markStore'

export type Cell = Pick<MarkChange, 'item_id' | 'student_id'>
export const keyOf = ({ item_id, student_id }: Cell): string => `${item_id} ${student_id}`

/** Reason why a cell on screen differs from the server. */
export type Trouble =
  | { kind: 'conflict'; mine: MarkChange; theirs: GradeEntry | null }
  | { kind: 'refused'; mine: MarkChange; message: string }
  /** The typed text is not a valid mark, so it was never sent. */
  | { kind: 'unread'; cell: Cell; text: string; fault: MarkFault }

export type MarkQueue = {
  /** In sending order. Conflicting and refused changes stay until the user resolves them, so a reload does not lose them. */
  waiting: readonly WaitingMark[]
  /** Cells returned by the server, possibly newer than the loaded grid. */
  answered: ReadonlyMap<string, GradeEntry>
  troubles: ReadonlyMap<string, Trouble>
  /** The version of each cell after the user's own last change. */
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
 * Adds changes to the queue. A change replaces an unsent change of its cell (and takes over its base version), waits behind a sent one, and clears
 * the cell's sync error.
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

/** Selects the next request: changes of one source, at most one per cell, without overtaking earlier changes of that cell. */
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

/** Number of cells with unsent changes. */
export const waitingCount = ({ waiting, troubles }: MarkQueue): number => {
  const held = heldBy(troubles)
  return new Set(waiting.flatMap(({ op }) => (held.has(op.op_id) ? [] : [keyOf(op)]))).size
}

const troubleOf = (mine: MarkChange, { outcome, entry, message }: EntryOutcome): Trouble | undefined => {
  if (outcome === 'conflict') return { kind: 'conflict', mine, theirs: entry }
  return outcome === 'refused' ? { kind: 'refused', mine, message: message ?? '' } : undefined
}

/** Applies the server's outcomes. A queued change of an answered cell is rebased on the cell's new version. */
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

/** Discards sync errors of the cells with their local changes, so that the server's values show. */
export const dropped = (queue: MarkQueue, cells: readonly Cell[]): MarkQueue => {
  const keys = new Set(cells.map(keyOf))
  const held = heldBy(queue.troubles)
  return {
    ...queue,
    waiting: queue.waiting.filter(({ op }) => !keys.has(keyOf(op)) || !held.has(op.op_id)),
    troubles: without(queue.troubles, keys),
  }
}

/** Records invalid texts, so that each stays in its cell with the error. */
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
