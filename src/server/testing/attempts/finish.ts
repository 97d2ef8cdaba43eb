import type { Services } from '../../kit/services'
import type { Db } from '../../platform/database'
import { inTransaction } from '../../platform/transaction'
import {
  listQuestionsToMark,
  lockAbandoned,
  lockOverdue,
  saveFinished,
  type Ending,
  type Finished,
  type QuestionMark,
  type QuestionToMark,
} from './finishQueries'
import { isAnswered, markStoredAnswer } from './markStoredAnswer'

/**
 * Surveys and info texts get no marks. An unopened question keeps `not_seen`, which distinguishes a test that was too
 * long from one that was too hard.
 */
const markOf = (question: QuestionToMark): QuestionMark => {
  const { attempt_id, position, type, answer, content, graded_at } = question
  const which = { attempt_id, position, by_hand: graded_at !== null }
  if (question.voided_as !== null && type !== 'survey') return { ...which, status: 'voided', score: question.points }
  // Manual marks stay: the attempt is marked again only because another answer changed.
  if (graded_at !== null) return { ...which, status: question.status, score: question.score }
  const isAsked = content.type !== 'info'
  const empty = question.status === 'not_seen' ? ('not_seen' as const) : ('no_answer' as const)
  if (type === 'survey' || !isAsked) {
    const status = !isAsked || isAnswered(answer) ? ('answered' as const) : empty
    return { ...which, status, score: type === 'survey' ? null : 0 }
  }
  const { status, score } = markQuestion(question)
  return { ...which, by_hand: status === 'needs_grading', status, score }
}

/** Marks an answer by the key; no answer keeps `not_seen`. */
export const markQuestion = (
  question: Parameters<typeof markStoredAnswer>[0] &
    Parameters<typeof markStoredAnswer>[1] & { status: QuestionMark['status'] },
): Pick<QuestionMark, 'status' | 'score'> => {
  const { status, score } = markStoredAnswer(question, question)
  if (status !== 'no_answer') return { status, score }
  return { status: question.status === 'not_seen' ? 'not_seen' : 'no_answer', score }
}

/** Sums the scores in cents; a total is never below 0. */
export const totalOf = (marks: readonly Pick<QuestionMark, 'score'>[]): number =>
  Math.max(0, marks.reduce((cents, { score }) => cents + Math.round((score ?? 0) * 100), 0) / 100)

export const markedStatus = (marks: readonly Pick<QuestionMark, 'status'>[]) =>
  marks.some(({ status }) => status === 'needs_grading') ? ('needs_grading' as const) : ('graded' as const)

const finishedOf = (id: number, type: string, marks: readonly QuestionMark[]): Finished => {
  if (type === 'survey') return { id, status: 'submitted', score: null, needs_release: false }
  const needsRelease = type === 'entrance' || marks.some(({ by_hand }) => by_hand)
  return { id, status: markedStatus(marks), score: totalOf(marks), needs_release: needsRelease }
}

/** Marks and finishes attempts. The caller has locked their rows and checked that they are in progress. */
export const finishAttempts = async (
  db: Db,
  { ids, ...ending }: Ending & { ids: readonly number[] },
): Promise<void> => {
  if (ids.length === 0) return
  const questions = await listQuestionsToMark(db, ids)
  const marks = questions.map(markOf)
  const attempts = ids.map((id) => {
    const type = questions.find(({ attempt_id }) => attempt_id === id)?.type ?? ''
    return finishedOf(
      id,
      type,
      marks.filter(({ attempt_id }) => attempt_id === id),
    )
  })
  await saveFinished(db, { attempts, questions: marks, ending })
}

export const finishAttempt = async (db: Db, { id, ...ending }: Ending & { id: number }): Promise<void> =>
  finishAttempts(db, { ids: [id], ...ending })

const batchSize = 50
/** Finishes overdue attempts whose takers are offline. Idempotent. */
export const closeOverdueAttempts = async (services: Pick<Services, 'database'>): Promise<void> => {
  const close = (lock: typeof lockOverdue, reason: Ending['reason']) =>
    inTransaction(services.database, async (db) => {
      const ids = await lock(db, batchSize)
      await finishAttempts(db, { ids, reason })
      return ids.length
    })
  while ((await close(lockOverdue, 'timeout')) === batchSize);
  while ((await close(lockAbandoned, 'closed')) === batchSize);
}
