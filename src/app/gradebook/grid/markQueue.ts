import type { EntryOutcome, GradeEntry } from '../../../api/gradebook/entries'
import { gradebookLimits } from '../../../api/gradebook/codes'
import type { MarkFault } from '../../../api/gradebook/marks'
import type { MarkChange, PendingMark } from '../../shell/session/markStore'

export type Cell = Pick<MarkChange, 'item_id' | 'student_id'>
export const keyOf = ({ item_id, student_id }: Cell): string => `${item_id} ${student_id}`

/** Reason why a cell on screen differs from the server. */
export type SyncError =
  | { kind: 'conflict'; mine: MarkChange; theirs: GradeEntry | null }
  | { kind: 'refused'; mine: MarkChange; message: string }
  /** The typed text is not a valid mark, so it was never sent. */
  | { kind: 'invalid'; cell: Cell; text: string; fault: MarkFault }

export type MarkQueue = {
  /**
   * Changes to send, in order. Conflicting and refused changes stay until the user resolves them, so a reload does not
   * lose them.
   */
  queue: readonly PendingMark[]
  /** Cells returned by the server, possibly newer than the loaded grid. */
  answered: ReadonlyMap<string, GradeEntry>
  syncErrors: ReadonlyMap<string, SyncError>
  /** The version of each cell after the user's own last change. */
  ownVersions: ReadonlyMap<string, number>
}

export const emptyQueue: MarkQueue = {
  queue: [],
  answered: new Map(),
  syncErrors: new Map(),
  ownVersions: new Map(),
}

const omitKeys = <Value>(map: ReadonlyMap<string, Value>, keys: ReadonlySet<string>): ReadonlyMap<string, Value> =>
  new Map([...map].filter(([key]) => !keys.has(key)))

const unresolvedIds = (syncErrors: MarkQueue['syncErrors']): ReadonlySet<string> =>
  new Set([...syncErrors.values()].flatMap((syncError) => (syncError.kind === 'invalid' ? [] : [syncError.mine.op_id])))

/**
 * Adds changes to the queue and clears the sync errors of their cells. A change replaces an unsent change of its cell
 * and takes over its base version; a change that is already being sent stays before it.
 */
export const enqueue = (state: MarkQueue, changes: readonly MarkChange[]): MarkQueue => {
  const unresolved = unresolvedIds(state.syncErrors)
  const keys = new Set(changes.map(keyOf))
  const replaced = state.queue.filter(({ op, isSent }) => keys.has(keyOf(op)) && !isSent && !unresolved.has(op.op_id))
  const before = new Map(replaced.map(({ op }) => [keyOf(op), op.base_version]))
  const gone = new Set(replaced.map(({ op }) => op.op_id))
  for (const [key, syncError] of state.syncErrors)
    if (keys.has(key) && syncError.kind !== 'invalid') gone.add(syncError.mine.op_id)
  const fresh = changes.map((change) => ({
    op: { ...change, base_version: before.get(keyOf(change)) ?? change.base_version },
    isSent: false,
  }))
  return {
    ...state,
    queue: [...state.queue.filter(({ op }) => !gone.has(op.op_id)), ...fresh],
    syncErrors: omitKeys(state.syncErrors, keys),
  }
}

/** Selects the changes of the next request: all from one source, and for each cell only its earliest change. */
export const nextBatch = ({ queue, syncErrors }: MarkQueue): readonly PendingMark[] => {
  const unresolved = unresolvedIds(syncErrors)
  const seen = new Set<string>()
  const batch: PendingMark[] = []
  for (const one of queue) {
    if (unresolved.has(one.op.op_id)) continue
    const key = keyOf(one.op)
    const fits = one.op.source === (batch[0] ?? one).op.source && batch.length < gradebookLimits.changes
    if (fits && !seen.has(key)) batch.push(one)
    seen.add(key)
  }
  return batch
}

/** Number of cells with unsent changes. */
export const waitingCount = ({ queue, syncErrors }: MarkQueue): number => {
  const unresolved = unresolvedIds(syncErrors)
  return new Set(queue.flatMap(({ op }) => (unresolved.has(op.op_id) ? [] : [keyOf(op)]))).size
}

const syncErrorOf = (mine: MarkChange, { outcome, entry, message }: EntryOutcome): SyncError | undefined => {
  if (outcome === 'conflict') return { kind: 'conflict', mine, theirs: entry }
  return outcome === 'refused' ? { kind: 'refused', mine, message: message ?? '' } : undefined
}

/** Applies the server's outcomes. A queued change of an answered cell is rebased on the cell's new version. */
export const applyOutcomes = (state: MarkQueue, outcomes: readonly EntryOutcome[]): MarkQueue => {
  const outcomeById = new Map(outcomes.map((outcome) => [outcome.op_id, outcome]))
  const answered = new Map(state.answered)
  const syncErrors = new Map(state.syncErrors)
  const ownVersions = new Map(state.ownVersions)
  const behind = new Map(state.queue.flatMap((one) => (outcomeById.has(one.op.op_id) ? [] : [[keyOf(one.op), one.op]])))
  const waiting = state.queue.flatMap((one): PendingMark[] => {
    const key = keyOf(one.op)
    const outcome = outcomeById.get(one.op.op_id)
    if (!outcome) return [one]
    if (outcome.entry) answered.set(key, outcome.entry)
    const successor = behind.get(key)
    const syncError = syncErrorOf(successor && outcome.outcome === 'conflict' ? successor : one.op, outcome)
    if (!syncError) ownVersions.set(key, outcome.entry?.version ?? 0)
    if (syncError && (!successor || syncError.kind === 'conflict')) syncErrors.set(key, syncError)
    return syncError && !successor ? [one] : []
  })
  const following = waiting.map((one) => {
    const key = keyOf(one.op)
    const isBehind = behind.get(key) === one.op && outcomes.some((outcome) => keyOf(outcome) === key)
    return isBehind
      ? { ...one, op: { ...one.op, base_version: answered.get(key)?.version ?? one.op.base_version } }
      : one
  })
  return { queue: following, answered, syncErrors, ownVersions }
}

/** Discards the sync errors of the cells together with the unresolved changes, so that the server's values show. */
export const discardErrors = (state: MarkQueue, cells: readonly Cell[]): MarkQueue => {
  const keys = new Set(cells.map(keyOf))
  const unresolved = unresolvedIds(state.syncErrors)
  return {
    ...state,
    queue: state.queue.filter(({ op }) => !keys.has(keyOf(op)) || !unresolved.has(op.op_id)),
    syncErrors: omitKeys(state.syncErrors, keys),
  }
}

/** Records invalid texts, so that each stays in its cell with the error. */
export const addInvalid = (
  state: MarkQueue,
  invalid: readonly Extract<SyncError, { kind: 'invalid' }>[],
): MarkQueue => {
  if (invalid.length === 0) return state
  const cleared = discardErrors(
    state,
    invalid.map(({ cell }) => cell),
  )
  return {
    ...cleared,
    syncErrors: new Map([
      ...cleared.syncErrors,
      ...invalid.map((syncError) => [keyOf(syncError.cell), syncError] as const),
    ]),
  }
}
