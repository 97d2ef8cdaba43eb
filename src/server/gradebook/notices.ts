import type { Services } from '../kit/services'
import { notifyMany } from '../people'
import { inTransaction } from '../platform/transaction'
import { listBooksToNotify, takeUnnotified } from './cellQueries'

/** Notifies students of marks posted or changed since the last run, one notice per subject, without the mark itself. Idempotent. */
export const notifyOfGrades = async (services: Services): Promise<void> => {
  const { database } = services
  for (const bookId of await listBooksToNotify(database.db))
    await inTransaction(database, async (db) => {
      const notices = (await takeUnnotified(db, bookId)).map(({ user_id, count, period_id, subject }) => ({
        userId: user_id,
        event: 'grade.posted' as const,
        values: { subject, count },
        path: `/study/grades?period=${period_id}`,
      }))
      await notifyMany(db, services, notices)
    })
}
