import { sql } from 'kysely'
import { insertExam } from '../admissions/exams/examQueries'
import { listExamScores, saveResult } from '../admissions/exams/scoreQueries'
import { updateTakers } from '../admissions/exams/takerQueries'
import { listTakersToNotify, saveNotified } from '../admissions/exams/noticeQueries'
import { countedScores } from '../testing'
import { releaseAttempts } from '../testing/grading/writeQueries'
import type { Db } from '../platform/database'
import { emailOf } from './accounts'
import { insertTestAttempts } from './attemptQueries'
import { college } from './college'
import type { IdOf } from './keys'

type Ids = { directionId: IdOf; subjectId: IdOf; personId: IdOf }
const minutes = 45
/** Share of the examinees whose score is released. */
const releasedShare = 0.7

/** Creates the campaign's drawing exam: some applicants have a score, some await it, some have not taken it yet. */
export const insertDemoExam = async (db: Db, now: Date, { directionId, subjectId, personId }: Ids): Promise<void> => {
  const subject = subjectId('ВИ.04')
  const campaign = await db.selectFrom('campaigns').select('id').executeTakeFirstOrThrow()
  const test = await db
    .selectFrom('tests')
    .select(['id', 'opens_at', 'closes_at'])
    .where('subject_id', '=', subject)
    .executeTakeFirstOrThrow()
  await insertExam(db, {
    test_id: test.id,
    campaign_id: campaign.id,
    // The other direction with a drawing exam holds it on paper, and the applicant accounts stay without an exam.
    direction_ids: [directionId('дз')],
    translations: college.applications.exam,
  })
  await updateTakers(db)
  // Marks the notifications as sent, so that no mail goes out about generated history.
  await saveNotified(db, await listTakersToNotify(db, { timeZone: 'UTC', most: 1000 }))
  const sitters = await removePaperResults(db, { testId: test.id, subject })
  const sat = { share: 0.75, timeouts: 0, voided: 0 }
  const opensAt = test.opens_at ?? now.toISOString()
  const attempts = await insertTestAttempts(
    db,
    { now, test: { id: test.id, sat, opensAt, closesAt: test.closes_at, minutes, attempts: 1 }, takers: sitters },
    personId,
  )
  const ids = attempts.slice(0, Math.ceil(attempts.length * releasedShare))
  await releaseAttempts(db, { ids, actorId: personId(emailOf('methodist')) })
  for (const result of await listExamScores(db, await countedScores(db, ids))) await saveResult(db, result)
  await updateTakers(db)
}

/** Replaces the paper exam of waitlisted applicants by the exam in the system. */
const removePaperResults = async (
  db: Db,
  { testId, subject }: { testId: number; subject: number },
): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    DELETE FROM college_exam_results USING applications, entrance_exam_takers AS takers
    WHERE applications.id = college_exam_results.application_id AND status = 'accepted' AND subject_id = ${subject}
      AND takers.application_id = applications.id AND test_id = ${testId}
    RETURNING applications.user_id`.execute(db)
  return rows.map(({ user_id }) => user_id).toSorted((one, other) => one - other)
}
