import type { OwnAttempt } from '../../../api/testing/availableTests'
import type { Db } from '../../platform/database'
import { getFinished, listAttemptQuestions } from './attemptQueries'
import { visibilityOf } from './attemptViews'
import { numbersOf } from './rules'
import { listAvailableTests } from './availableTestQueries'
import { toAvailableTest } from './availableTests'

/** A grader's comment; `question` is the number shown on screen. */
type Comment = { question: number; comment: string }
type OwnResult = { test_id: number; test: string; attempts: (OwnAttempt & { comments: Comment[] })[] }

/** Returns the user's attempts with the results that are visible to them now. */
export const personalTestResults = async (db: Db, userId: number): Promise<OwnResult[]> => {
  const tests = await listAvailableTests(db, { userId, ip: '127.0.0.1', locale: 'ru' })
  const results: OwnResult[] = []
  for (const { id, name, attempts } of tests.map(toAvailableTest)) {
    const own = []
    for (const attempt of attempts) own.push({ ...attempt, comments: await commentsOn(db, { ...attempt, userId }) })
    if (own.length > 0) results.push({ test_id: id, test: name, attempts: own })
  }
  return results
}

const commentsOn = async (
  db: Db,
  { id, status, userId }: Pick<OwnAttempt, 'id' | 'status'> & { userId: number },
): Promise<Comment[]> => {
  if (status === 'in_progress') return []
  const attempt = await getFinished(db, { id, userId, locale: 'ru' })
  const { facts, byHand } = visibilityOf(attempt, attempt)
  if (!facts.marks || !byHand) return []
  const questions = await listAttemptQuestions(db, id)
  const numbers = numbersOf(questions)
  return questions.flatMap(({ position, comment }) => {
    const question = numbers.get(position)
    return comment === null || question === undefined ? [] : [{ question, comment }]
  })
}
