import { z } from 'zod'
import { markOf } from '../../api/gradebook/computeFinal'
import type { CountedScore } from '../kit/feature'
import type { Services } from '../kit/services'
import { writeAudit } from '../people'
import type { Db } from '../platform/database'
import { inTransaction } from '../platform/transaction'
import { countedPercents } from '../testing'
import { writeCells, type CellState, type NewState } from './cellQueries'
import { publishBookChange } from './liveQueries'
import {
  listBoundItems,
  listBoundBooks,
  propose,
  readTargetCells,
  withdrawProposals,
  type TargetCell,
  type BoundItem,
  type ScoreProposal,
} from './scoreQueries'

const payload = z.object({ attemptIds: z.array(z.number()) })

/** Transfers released, changed or voided test scores to the gradebook columns bound to the tests. Idempotent. */
export const transferTestScores = async ({ database }: Services, given: unknown, jobId: string): Promise<void> => {
  const { attemptIds } = payload.parse(given)
  const percents = await countedPercents(database.db, { attemptIds })
  const books = await listBoundBooks(database.db, [...new Set(percents.map(({ test_id }) => test_id))])
  for (const bookId of books)
    await inTransaction(database, async (db) => {
      const states = await transferPercents(db, { bookId, percents })
      if (states.length === 0) return
      await writeAudit(db, {
        actorId: null,
        ip: null,
        requestId: jobId,
        entity: 'gradebook',
        action: 'mark',
        ids: [bookId],
        after: { source: 'test', cells: states.length, items: [...new Set(states.map(({ item_id }) => item_id))] },
      })
    })
}

/** Transfers scores that were released before the column was bound to the test. */
export const transferReleased = async (
  db: Db,
  { bookId, testId }: { bookId: number; testId: number },
): Promise<void> => {
  await transferPercents(db, { bookId, percents: await countedPercents(db, { testId }) })
}

export type Verdict = 'unchanged' | 'fill' | 'propose' | 'dismissed'
/**
 * In an unsigned gradebook a score fills an empty cell (unless a person cleared it) and replaces the mark of a voided attempt.
 * Every other change is proposed to the teacher, unless the teacher has already dismissed the same score.
 */
export const verdictOf = (
  cell: Omit<TargetCell, Exclude<keyof CellState, 'value' | 'flag'>> & Partial<Pick<TargetCell, 'attempt_id'>>,
  { value, attempt_id }: Pick<ScoreProposal, 'value' | 'attempt_id'>,
  isSigned: boolean,
): Verdict => {
  // A voided attempt never removes a mark that did not come from a test.
  if (value === null && !cell.was_from_test) return 'unchanged'
  if (cell.void_reason !== null && !isSigned) return 'fill'
  if (cell.value === value) return 'unchanged'
  if (cell.value === null && cell.flag === null && !cell.is_emptied && !isSigned) return 'fill'
  return cell.dismissed_value === value && cell.dismissed_attempt === attempt_id ? 'dismissed' : 'propose'
}

type TransferInput = { bookId: number; percents: readonly CountedScore[]; rule?: typeof verdictOf; lock?: boolean }
/** Decides about each cell of the bound columns of a gradebook, which it locks. */
export const judgeCells = async (db: Db, { bookId, percents, rule = verdictOf, lock = true }: TransferInput) => {
  const testIds = [...new Set(percents.map(({ test_id }) => test_id))]
  const items = await listBoundItems(db, { bookId, testIds, lock })
  if (items.length === 0) return []
  const cells = await readTargetCells(db, {
    itemIds: items.map(({ id }) => id),
    userIds: [...new Set(percents.map(({ user_id }) => user_id))],
  })
  return withVerdicts({ items, cells, percents, rule })
}
export type JudgedCell = Awaited<ReturnType<typeof judgeCells>>[number]

const transferPercents = async (db: Db, { bookId, percents }: TransferInput): Promise<NewState[]> => {
  const judged = await judgeCells(db, { bookId, percents })
  return judged.length === 0 ? [] : writeJudged(db, { bookId, judged, reason: null })
}

type WrittenInput = { bookId: number; judged: readonly JudgedCell[]; reason: string | null }
/** Writes the marks and proposals; returns the new states of cells. */
export const writeJudged = async (db: Db, { bookId, judged, reason }: WrittenInput): Promise<NewState[]> => {
  const found = (wanted: Verdict) => judged.filter(({ verdict }) => verdict === wanted)
  const states = found('fill').map(({ cell, proposed }): NewState => {
    const { dismissed_value, dismissed_attempt, void_reason, was_from_test, is_emptied, ...state } = cell
    const attempt_id = proposed.value === null ? null : proposed.attempt_id
    return { ...state, ...proposed, attempt_id, version: cell.version + 1, op_id: null, reason: void_reason ?? reason }
  })
  await writeCells(db, { states, source: 'test', changedBy: null })
  const proposals = found('propose').map(({ proposed }) => proposed)
  await propose(db, proposals)
  await withdrawProposals(
    db,
    [...found('unchanged'), ...found('fill')].map(({ proposed }) => proposed),
  )
  if (states.length + proposals.length > 0) await publishBookChange({ db, person: null }, bookId)
  return states
}

type VerdictInput = {
  items: readonly BoundItem[]
  cells: readonly TargetCell[]
  percents: readonly CountedScore[]
  rule: typeof verdictOf
}
const withVerdicts = ({ items, cells, percents, rule }: VerdictInput) => {
  const itemOf = new Map(items.map((item) => [item.id, item]))
  const earned = new Map(percents.map((one) => [`${one.test_id} ${one.user_id}`, one]))
  return cells.flatMap((cell) => {
    const item = itemOf.get(cell.item_id)
    const one = item && earned.get(`${item.test_id} ${cell.user_id}`)
    if (!item || !one) return []
    const value = one.percent === null ? null : markOf(one.percent, item, item.bands)
    const proposed = { item_id: cell.item_id, user_id: cell.user_id, attempt_id: one.attempt_id, value }
    return [{ item, cell, proposed, verdict: rule(cell, proposed, item.signed_at !== null) }]
  })
}
