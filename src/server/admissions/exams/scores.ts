import { z } from 'zod'
import type { ApplicationStatus } from '../../../api/admissions/applicationStates'
import type { Services } from '../../kit/services'
import { writeAudit } from '../../people'
import type { Db } from '../../platform/database'
import { inTransaction } from '../../platform/transaction'
import { countedScores } from '../../testing'
import { lockApplication } from '../applications/applicationQueries'
import {
  dropProposal,
  findCurrentResult,
  listExamScores,
  proposeChange,
  saveResult,
  wasRejected,
  type ExamScore,
  type CurrentResult,
} from './scoreQueries'

const payload = z.object({ attemptIds: z.array(z.number()) })

/** After a recommendation results no longer change, because other applicants were ranked against them. */
export const hasFinalScores = (status: ApplicationStatus): boolean => status === 'recommended' || status === 'enrolled'

/**
 * Copies released, changed and voided scores to the exam results of applications. Idempotent; staff decide on changes of an existing result,
 * unless its attempt was voided.
 */
export const importScores = async ({ database }: Services, given: unknown, jobId: string): Promise<void> => {
  const { attemptIds } = payload.parse(given)
  const counting = await listExamScores(database.db, await countedScores(database.db, attemptIds))
  for (const result of counting) await inTransaction(database, (db) => importScore(db, result, jobId))
}

type ScoreAction = 'holds' | 'save' | 'propose'
/**
 * Decides what to do with a score. The first result, and one that replaces a voided attempt, are saved; staff decide on
 * other changes, and on every change after a recommendation.
 */
export const scoreActionFor = (
  current: Pick<CurrentResult, 'score' | 'is_voided'> | undefined,
  score: number | null,
  settled: boolean,
): ScoreAction => {
  if (current?.is_voided && !settled) return 'save'
  // A withdrawn score (null) affects only the result of a voided attempt: staff may have entered any other result.
  if (current?.score === score || (score === null && !current?.is_voided)) return 'holds'
  return current || settled ? 'propose' : 'save'
}

const importScore = async (db: Db, result: ExamScore, jobId: string): Promise<void> => {
  const { status } = await lockApplication(db, result.application_id)
  const current = await findCurrentResult(db, result)
  switch (scoreActionFor(current, result.score, hasFinalScores(status))) {
    case 'holds':
      await dropProposal(db, result)
      if (current && result.score !== null && current.attempt_id !== result.attempt_id) await saveResult(db, result)
      return
    case 'save':
      await dropProposal(db, result)
      await saveResult(db, result)
      await writeAudit(db, {
        actorId: null,
        ip: null,
        requestId: jobId,
        entity: 'profiles',
        action: 'exam_result',
        ids: [result.application_id],
        ...(current && { before: { exam_scores: [{ subject_id: result.subject_id, score: current.score }] } }),
        after: { exam_scores: [{ subject_id: result.subject_id, score: result.score }], attempt_id: result.attempt_id },
      })
      return
    case 'propose':
      if (!(await wasRejected(db, result))) await proposeChange(db, result, current?.score ?? null)
  }
}
