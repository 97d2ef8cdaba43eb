import { createHash } from 'node:crypto'
import type { QuestionContent } from '../../../api/testing/questionContent'
import type { CountedScore, ScoreEffect } from '../../kit/feature'
import { declarations } from '../../kit/feature'
import type { Db } from '../../platform/database'
import { countedPercents } from '../grading/countedQueries'
import { listContents, listRegradedAttempts } from './attemptQueries'
import { correctMarks, sideOf, type Correction, type MarkSide, type RegradedAttempt } from './marks'

/** A re-grade to compute. `content` is that of the corrected version; null if the key stays. */
export type RegradeTask = {
  testId: number
  kind: Correction['kind']
  questionId: number | null
  number: number | null
  content: QuestionContent | null
  points: number | null
}
export type Corrected = { attempt: RegradedAttempt; before: MarkSide; after: MarkSide; is_changed: boolean }

/** Whether the score or the maximum of a finished attempt changed. */
const changesResult = (before: MarkSide, after: MarkSide): boolean =>
  before.attempt_status !== 'in_progress' && (before.total !== after.total || before.max_score !== after.max_score)

const breath = 500
/** Corrects the attempts in memory; lets other requests run from time to time. */
export const correctAll = async (
  db: Db,
  task: RegradeTask & { newNumber?: number },
  attempts: readonly RegradedAttempt[],
): Promise<Corrected[]> => {
  const contents = await listContents(db, task.questionId)
  const correction: Correction = { ...task, number: task.newNumber ?? null }
  const corrected: Corrected[] = []
  for (const [place, attempt] of attempts.entries()) {
    if (place % breath === breath - 1) await new Promise(setImmediate)
    const before = sideOf(attempt)
    const after = correctMarks(attempt, correction, contents.get(attempt.number ?? 0))
    corrected.push({ attempt, before, after, is_changed: changesResult(before, after) })
  }
  return corrected
}

/** Returns the corrected attempts and the marks elsewhere that would follow. Writes nothing. */
export const foresee = async (
  db: Db,
  task: RegradeTask,
  until?: string,
): Promise<{ corrected: Corrected[]; effects: ScoreEffect[] }> => {
  const { testId, questionId, number } = task
  const attempts = await listRegradedAttempts(db, { testId, questionId, number, ...(until !== undefined && { until }) })
  const corrected = await correctAll(db, task, attempts)
  const changed = corrected.filter(({ is_changed }) => is_changed)
  const scores = await foreseenScores(db, changed)
  const effects: ScoreEffect[] = []
  // Two features follow scores; each takes a few statements for all people.
  for (const follower of declarations.scoreFollowers) effects.push(...(await follower.foresee(db, scores)))
  return { corrected, effects }
}

const foreseenScores = async (db: Db, changed: readonly Corrected[]): Promise<CountedScore[]> => {
  const foreseen = changed.flatMap(({ attempt: { id }, after: { total, max_score } }) =>
    total === null ? [] : [{ id, score: total, max_score }],
  )
  return foreseen.length === 0 ? [] : countedPercents(db, { attemptIds: foreseen.map(({ id }) => id), foreseen })
}

/** Identifies what a preview found, so that applying it cannot do something else. */
export const fingerprintOf = (corrected: readonly Corrected[], effects: readonly ScoreEffect[]): string => {
  const hash = createHash('sha256')
  for (const { attempt, before, after, is_changed } of corrected)
    if (is_changed) hash.update(`${attempt.id} ${before.total} ${before.max_score} ${after.total} ${after.max_score};`)
  for (const { source, outcome, user_id, place, before, after } of effects)
    hash.update(`${source} ${outcome} ${user_id} ${place} ${before} ${after};`)
  return hash.digest('hex')
}
