import type { CountedScore, ScoreChange, ScoreEffect, ScoreFollower } from '../kit/feature'
import type { Message } from '../kit/problems'
import { writeAudit } from '../people'
import type { Db } from '../platform/database'
import { writeCells, type CellState, type NewState } from './cellQueries'
import { publishBookChange } from './liveQueries'
import {
  listBookNames,
  listPendingProposals,
  listRestoredCells,
  propose,
  withdrawProposals,
  listBoundBooks,
  type ScoreProposal,
} from './scoreQueries'
import { judgeCells, verdictOf, writeJudged, type JudgedCell, type Verdict } from './scores'

/**
 * A re-grade also replaces a mark that came from the test itself. A signed gradebook, and a mark that a person typed, get a
 * proposal.
 */
const verdictOfRegrade: typeof verdictOf = (cell, score, isSigned): Verdict => {
  const verdict = verdictOf(cell, score, isSigned)
  const isFromTest = cell.attempt_id !== null && cell.attempt_id !== undefined
  return verdict === 'propose' && isFromTest && !isSigned ? 'fill' : verdict
}

/** `before` is the cell, and `proposal` the pending proposal that the effect replaced. */
type Details = {
  book_id: number
  before: CellState
  version: number
  proposal: ScoreProposal | null
  value: number | null
}

const judgeAll = async (db: Db, scores: readonly CountedScore[], lock: boolean) => {
  const books = await listBoundBooks(db, [...new Set(scores.map(({ test_id }) => test_id))])
  const judged = new Map<number, JudgedCell[]>()
  // A test is bound to a few gradebooks, which are locked one after another, as other writers do.
  for (const bookId of books)
    judged.set(bookId, await judgeCells(db, { bookId, percents: scores, rule: verdictOfRegrade, lock }))
  return judged
}

const effectsOf = async (db: Db, judged: ReadonlyMap<number, JudgedCell[]>): Promise<ScoreEffect[]> => {
  const bookIds = [...judged.keys()]
  const names = new Map((await listBookNames(db, bookIds)).map((book) => [book.id, book]))
  const pending = await listPendingProposals(db, bookIds)
  return [...judged].flatMap(([bookId, cells]) =>
    cells.flatMap(({ item, cell, proposed, verdict }): ScoreEffect[] => {
      if (verdict !== 'fill' && verdict !== 'propose') return []
      const { dismissed_value, dismissed_attempt, void_reason, was_from_test, is_emptied, ...before } = cell
      const proposal = pending.find(({ item_id, user_id }) => item_id === cell.item_id && user_id === cell.user_id)
      const details: Details = {
        book_id: bookId,
        before,
        version: cell.version + 1,
        proposal: proposal ?? null,
        value: proposed.value,
      }
      const reason = item.signed_at === null ? 'typed' : 'signed'
      return [
        {
          source: 'gradebook',
          outcome: verdict === 'fill' ? 'changed' : 'proposed',
          because: verdict === 'fill' ? null : reason,
          user_id: cell.user_id,
          place: names.get(bookId)?.code ?? '',
          path: names.get(bookId)?.path ?? null,
          before: cell.value,
          after: proposed.value,
          details,
        },
      ]
    }),
  )
}

const log = (db: Db, { actorId, requestId, reason }: Omit<ScoreChange, 'scores'>, bookId: number, cells: number) =>
  writeAudit(db, {
    actorId,
    ip: null,
    requestId,
    entity: 'gradebook',
    action: 'mark',
    ids: [bookId],
    after: { source: 'test', cells },
    reason,
  })

const follow = async (db: Db, change: ScoreChange): Promise<ScoreEffect[]> => {
  const judged = await judgeAll(db, change.scores, true)
  const effects = await effectsOf(db, judged)
  for (const [bookId, cells] of judged) {
    const states = await writeJudged(db, { bookId, judged: cells, reason: change.reason })
    if (states.length > 0) await log(db, change, bookId, states.length)
  }
  return effects
}

type Stored = { outcome: ScoreEffect['outcome'] } & Details
const storedOf = ({ outcome, details }: Pick<ScoreEffect, 'outcome' | 'details'>): Stored => ({
  outcome,
  ...Object(details),
})

const restore: ScoreFollower['restore'] = async (db, effects, change): Promise<Message | null> => {
  const stored = effects.map(storedOf)
  const cells = await listRestoredCells(
    db,
    stored.map(({ before: { item_id, user_id } }) => ({ item_id, user_id })),
  )
  const now = new Map(cells.map((cell) => [`${cell.item_id} ${cell.user_id}`, cell]))
  const found = stored.map((one) => ({ ...one, now: now.get(`${one.before.item_id} ${one.before.user_id}`) }))
  const changed = found.filter(({ outcome }) => outcome === 'changed')
  const proposed = found.filter(({ outcome }) => outcome === 'proposed')
  if (changed.some((one) => one.now?.signed)) return { key: 'regrades.signed_since' }
  const touched = changed.filter((one) => one.now?.version !== one.version)
  if (touched.length > 0) return { key: 'regrades.marks_edited_since', values: { count: touched.length } }
  const decided = proposed.filter((one) => one.now?.proposed !== one.value || !one.now.is_proposed)
  if (decided.length > 0) return { key: 'regrades.proposals_decided', values: { count: decided.length } }
  const states = changed.map(({ before, version }): NewState => ({
    ...before,
    version: version + 1,
    op_id: null,
    reason: change.reason,
  }))
  await writeCells(db, { states, source: 'test', changedBy: null })
  await withdrawProposals(
    db,
    proposed.map(({ before }) => before),
  )
  await propose(
    db,
    found.flatMap(({ proposal }) => (proposal ? [proposal] : [])),
  )
  for (const bookId of new Set(stored.map(({ book_id }) => book_id))) {
    const count = changed.filter(({ book_id }) => book_id === bookId).length
    if (count > 0) await log(db, change, bookId, count)
    await publishBookChange({ db, person: null }, bookId)
  }
  return null
}

export const gradebookFollower: ScoreFollower = {
  source: 'gradebook',
  foresee: async (db, scores) => effectsOf(db, await judgeAll(db, scores, false)),
  follow,
  restore,
}
