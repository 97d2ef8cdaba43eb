import { z } from 'zod'
import type { QuestionContent } from '../../../api/testing/questionContent'
import { declarations, type ScoreEffect } from '../../kit/feature'
import type { Message } from '../../kit/problems'
import type { Services } from '../../kit/services'
import type { Db } from '../../platform/database'
import { inTransaction } from '../../platform/transaction'
import { countedPercents } from '../grading/countedQueries'
import { notifyTakers } from '../grading/release'
import {
  addVersion,
  insertChanges,
  insertEffects,
  listChanges,
  listContents,
  listEffects,
  listRegradedAttempts,
  lockAttemptsOf,
  lockTest,
  takeBackVersion,
  writeMarks,
} from './attemptQueries'
import { correctAll, type RegradeTask } from './compute'
import { correctMarks, sideOf, totalAfter, type Correction, type MarkSide, type RegradedAttempt } from './marks'
import {
  findRegrade,
  hasLaterRegrade,
  markApplied,
  markUndone,
  saveProgress,
  type StoredRegrade,
} from './regradeQueries'

export const applyRegradeJob = 'applyRegrade'
const payload = z.object({ id: z.number() })

export const taskOf = (regrade: StoredRegrade): RegradeTask => ({
  testId: regrade.test_id,
  kind: regrade.kind,
  questionId: regrade.question_id,
  number: regrade.question_number,
  content: regrade.content,
  points: regrade.points,
})

const batchSize = 500
const noticeBatch = 1000
const partsOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size))

/**
 * Applies a queued re-grade in one transaction, so that a killed process leaves no part of it and the repeated job does all.
 * The progress is written outside of the transaction.
 */
export const applyRegrade = async (services: Services, given: unknown, jobId: string): Promise<void> => {
  const { id } = payload.parse(given)
  const { database } = services
  await inTransaction(database, async (db) => {
    const regrade = await findRegrade(db, id)
    if (!regrade) return
    await lockTest(db, regrade.test_id)
    // Read again after the lock: a second worker may have applied it meanwhile.
    if ((await findRegrade(db, id))?.state !== 'queued') return
    await applyWhole(db, services, { regrade, jobId })
  })
}

const applyWhole = async (
  db: Db,
  services: Services,
  { regrade, jobId }: { regrade: StoredRegrade; jobId: string },
): Promise<void> => {
  const task = taskOf(regrade)
  const { testId, questionId, number, content } = task
  await lockAttemptsOf(db, { testId, questionId, number })
  const newNumber =
    content && questionId !== null && number !== null
      ? await addVersion(db, { questionId, number, content, authorId: regrade.applied_by })
      : null
  const attempts = await listRegradedAttempts(db, { testId, questionId, number })
  const corrected = await correctAll(db, { ...task, ...(newNumber !== null && { newNumber }) }, attempts)
  let done = 0
  for (const part of partsOf(corrected, batchSize)) {
    await writeMarks(
      db,
      part.map(({ attempt, after }) => ({ id: attempt.id, position: attempt.position, to: after })),
    )
    await insertChanges(
      db,
      regrade.id,
      part.map(({ attempt, ...change }) => ({ attempt_id: attempt.id, position: attempt.position, ...change })),
    )
    done += part.length
    await saveProgress(services.database.db, { id: regrade.id, done })
  }
  const changed = corrected.filter(({ is_changed }) => is_changed).map(({ attempt }) => attempt.id)
  const effects = await followAll(db, changed, { regrade, jobId })
  await insertEffects(db, regrade.id, effects)
  await markApplied(db, { id: regrade.id, done, newNumber })
  for (const ids of partsOf(changed, noticeBatch))
    await notifyTakers(db, services, { ids, event: 'attempt.regraded', seenOnly: true })
}

const followAll = async (
  db: Db,
  changed: readonly number[],
  { regrade, jobId }: { regrade: StoredRegrade; jobId: string },
): Promise<ScoreEffect[]> => {
  if (changed.length === 0) return []
  const scores = await countedPercents(db, { attemptIds: changed })
  const change = { scores, actorId: regrade.applied_by, requestId: jobId, reason: regrade.reason }
  const effects: ScoreEffect[] = []
  for (const follower of declarations.scoreFollowers) effects.push(...(await follower.follow(db, change)))
  return effects
}

type Undo = { regrade: StoredRegrade; by: number; reason: string; requestId: string }
/**
 * Restores the marks before an applied re-grade, or returns why something later forbids it. Attempts that ended or began
 * since are marked as if the re-grade had never been. The caller has locked the re-grade.
 */
export const undoRegrade = async (
  db: Db,
  services: Services,
  { regrade, by, reason, requestId }: Undo,
): Promise<Message | null> => {
  if (!regrade.is_recent) return { key: 'regrades.too_late' }
  if (await hasLaterRegrade(db, regrade)) return { key: 'regrades.later_regrade' }
  const { test_id: testId, question_id: questionId } = regrade
  await lockTest(db, testId)
  await lockAttemptsOf(db, { testId, questionId, number: null })
  const changes = new Map((await listChanges(db, regrade.id)).map((change) => [change.attempt_id, change]))
  const attempts = await listRegradedAttempts(db, { testId, questionId, number: null })
  const contents = await listContents(db, questionId)
  const former = [...changes.values()].find(({ before }) => before.points !== null)?.before.points ?? null
  const restored = attempts.flatMap((attempt) => {
    const change = changes.get(attempt.id)
    if (!change && !followsRegrade(attempt, regrade)) return []
    const hasEndedSince = attempt.submitted_at === null || attempt.submitted_at > (regrade.applied_at ?? '')
    if (!change || change.before.attempt_status === 'in_progress' || hasEndedSince) {
      const number = regrade.question_number ?? attempt.number
      const correction = { kind: 'key' as const, number, points: change?.before.points ?? former, content: null }
      return [
        {
          attempt,
          to: markedAnew(attempt, regrade, { correction, asked: contents.get(number ?? 0) }),
          isGraded: false,
        },
      ]
    }
    return [{ attempt, to: restoredSide(attempt, change), isGraded: !isSameQuestion(sideOf(attempt), change.after) }]
  })
  const graded = restored.filter(({ isGraded }) => isGraded)
  if (graded.length > 0) return { key: 'regrades.graded_since', values: { count: graded.length } }
  const effects = await listEffects(db, regrade.id)
  for (const follower of declarations.scoreFollowers) {
    const own = effects.filter(({ source }) => source === follower.source)
    const refusal = own.length > 0 ? await follower.restore(db, own, { actorId: by, requestId, reason }) : null
    if (refusal) return refusal
  }
  for (const part of partsOf(restored, batchSize))
    await writeMarks(
      db,
      part.map(({ attempt, to }) => ({ id: attempt.id, position: attempt.position, to })),
    )
  if (questionId !== null && regrade.question_number !== null && regrade.new_number !== null)
    await takeBackVersion(db, { questionId, number: regrade.question_number, newNumber: regrade.new_number })
  await markUndone(db, { id: regrade.id, by, reason })
  const changed = [...changes.values()].filter(({ is_changed }) => is_changed).map(({ attempt_id }) => attempt_id)
  for (const ids of partsOf(changed, noticeBatch))
    await notifyTakers(db, services, { ids, event: 'attempt.regrade_undone', seenOnly: true })
  return null
}

/** Whether an attempt that began after a re-grade follows it. */
const followsRegrade = (attempt: RegradedAttempt, { kind, new_number, points }: StoredRegrade): boolean => {
  if (kind === 'bonus') return false
  if (kind !== 'key') return attempt.voided_as === kind
  return new_number === null ? attempt.points === points : attempt.number === new_number
}

const isSameQuestion = (one: MarkSide, other: MarkSide): boolean =>
  (['number', 'points', 'status', 'score', 'voided_as'] as const).every((field) => one[field] === other[field])

type Change = { before: MarkSide; after: MarkSide }
/** The stored marks; if another answer was graded since, the total is added up again. */
const restoredSide = (attempt: RegradedAttempt, { before, after }: Change): MarkSide => {
  const { number, points, status, score, voided_as } = before
  const question = { number, points, status, score, voided_as }
  const bonus = Math.max(0, attempt.bonus - (after.bonus - before.bonus))
  const max_score = Math.round((attempt.max_score - (after.max_score - before.max_score)) * 100) / 100
  const isUntouched = attempt.total === after.total && attempt.attempt_status === after.attempt_status
  const { total, attempt_status } = isUntouched ? before : totalAfter(attempt, { ...question, bonus, max_score })
  return { ...question, bonus, max_score, total, attempt_status }
}

type Former = { correction: Correction; asked: QuestionContent | undefined }
/** Marks an attempt that was in progress, or had not begun, when the re-grade was applied. */
const markedAnew = (
  attempt: RegradedAttempt,
  { kind, points }: StoredRegrade,
  { correction, asked }: Former,
): MarkSide => {
  if (kind !== 'bonus') return correctMarks({ ...attempt, voided_as: null }, correction, asked)
  const less = { ...sideOf(attempt), bonus: Math.max(0, attempt.bonus - (points ?? 0)) }
  return { ...less, ...totalAfter(attempt, less) }
}
