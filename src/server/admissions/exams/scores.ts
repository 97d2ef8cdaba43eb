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
  type StandingResult,
} from './scoreQueries'

const payload = z.object({ attemptIds: z.array(z.number()) })

/** Others were placed beside the applicant by then: what counts changes no more. */
export const isSettled = (status: ProfileStatus): boolean => status === 'recommended' || status === 'enrolled'

/**
 * Marks that were released, or changed or voided after it, become results of applications. What counts already only a
 * person changes, unless its attempt was voided. Done twice it does nothing the second time.
 */
export const takeScores = async ({ database }: Services, given: unknown, jobId: string): Promise<void> => {
  const { attemptIds } = payload.parse(given)
  const counting = await listCounting(database.db, await countedScores(database.db, attemptIds))
  for (const result of counting) await inTransaction(database, (db) => takeScore(db, result, jobId))
}

type Verdict = 'holds' | 'save' | 'propose'
/**
 * What becomes of a result that has changed: without one that stands, or with one whose attempt was voided, it counts
 * at once; all else, and everything once others were placed beside the applicant, a person decides.
 */
export const verdictOf = (
  standing: Pick<StandingResult, 'score' | 'is_voided'> | undefined,
  score: number | null,
  settled: boolean,
): Verdict => {
  if (standing?.is_voided && !settled) return 'save'
  // What stands came another way than by an attempt where nothing counts and nothing was voided: no attempt takes it
  // away.
  if (standing?.score === score || (score === null && !standing?.is_voided)) return 'holds'
  return standing || settled ? 'propose' : 'save'
}

const takeScore = async (db: Db, result: Counting, jobId: string): Promise<void> => {
  const { status } = await lockProfile(db, result.profile_id)
  const standing = await findStanding(db, result)
  switch (verdictOf(standing, result.score, isSettled(status))) {
    case 'holds':
      await dropProposal(db, result)
      if (standing && result.score !== null && standing.attempt_id !== result.attempt_id) await saveResult(db, result)
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
        ids: [result.profile_id],
        ...(standing && { before: { exam_scores: [{ subject_id: result.subject_id, score: standing.score }] } }),
        after: { exam_scores: [{ subject_id: result.subject_id, score: result.score }], attempt_id: result.attempt_id },
      })
      return
    case 'propose':
      if (!(await wasRefused(db, result))) await proposeChange(db, result, standing?.score ?? null)
  }
}
