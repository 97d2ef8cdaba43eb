import type { OwnAttempt } from '../../../api/testing/takings'
import type { Db } from '../../platform/database'
import { listTakeable } from './takingQueries'
import { takingOf } from './takings'

type OwnResult = { test_id: number; test: string; attempts: OwnAttempt[] }

/** The results of somebody's own attempts, as far as they are shown to them by now. */
export const testResultsOf = async (db: Db, userId: number): Promise<OwnResult[]> => {
  const tests = await listTakeable(db, { userId, ip: '127.0.0.1', locale: 'ru' })
  return tests
    .map(takingOf)
    .filter(({ attempts }) => attempts.length > 0)
    .map(({ id, name, attempts }) => ({ test_id: id, test: name, attempts }))
}
