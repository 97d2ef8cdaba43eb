import { z } from 'zod'
import type { ProfileStatus } from '../../../api/admissions/applicationStates'
import type { Services } from '../../kit/services'
import { writeAudit } from '../../people'
import type { Db } from '../../platform/database'
import { inTransaction } from '../../platform/transaction'
import { countedScores } from '../../testing'
import { lockProfile } from '../applications/queries'
import {
  dropProposal,
  findStanding,
  listCounting,
  proposeChange,
  saveResult,
  wasRefused,
  type Counting,
} from './scoreQueries'

const payload = z.object({ attemptIds: z.array(z.number()) })

/** Others were placed beside the applicant by then: what counts changes no more. */
export const isSettled = (status: ProfileStatus): boolean => status === 'recommended' || status === 'enrolled'

/**
 * Marks that were released, or changed after it, become results of applications. What counts already only a person changes. Done twice it does
 * nothing the second time.
 */
export const takeScores = async ({ database }: Services, given: unknown, jobId: string): Promise<void> => {
  const { attemptIds } = payload.parse(given)
  const counting = await listCounting(database.db, await countedScores(database.db, attemptIds))
  for (const result of counting) await inTransaction(database, (db) => takeScore(db, result, jobId))
}

const takeScore = async (db: Db, result: Counting, jobId: string): Promise<void> => {
  const { status } = await lockProfile(db, result.profile_id)
  const standing = await findStanding(db, result)
  if (standing?.score === result.score) {
    await dropProposal(db, result)
    if (standing.attempt_id !== result.attempt_id) await saveResult(db, result)
    return
  }
  if (!standing && !isSettled(status)) {
    await saveResult(db, result)
    await writeAudit(db, {
      actorId: null,
      ip: null,
      requestId: jobId,
      entity: 'profiles',
      action: 'exam_result',
      ids: [result.profile_id],
      after: { exam_scores: [{ subject_id: result.subject_id, score: result.score }], attempt_id: result.attempt_id },
    })
    return
  }
  if (await wasRefused(db, result)) return
  await proposeChange(db, result, standing?.score ?? null)
}
