import { z } from 'zod'
import type { Services } from '../../kit/services'
import { notifyMany } from '../../people'
import type { Db } from '../../platform/database'
import { queueJob } from '../../platform/jobs'
import { inTransaction } from '../../platform/transaction'
import { listWithExams, updateTakers } from './takerQueries'
import { listTakersToNotify, saveNotified } from './noticeQueries'

export const updateExamTakersJob = 'renewExamTakers'
const payload = z.object({ applicationIds: z.array(z.number()).optional() })

/** Queues a job that recalculates the exam takers of changed applications after the transaction. */
export const queueTakerUpdate = async (db: Db, applicationIds: readonly number[]): Promise<void> => {
  const examined = await listWithExams(db, applicationIds)
  if (examined.length > 0) await queueJob(db, updateExamTakersJob, { applicationIds: examined })
}

const batchSize = 500
/** Recalculates the exam takers and notifies those whose exam is new or changed, in batches and once per change. */
export const updateExamTakers = async (services: Services, given: unknown): Promise<void> => {
  const { applicationIds } = payload.parse(given ?? {})
  await inTransaction(services.database, (db) => updateTakers(db, { applicationIds }))
  const notifySome = () =>
    inTransaction(services.database, async (db) => {
      const news = await listTakersToNotify(db, { timeZone: services.config.timeZone, most: batchSize })
      await notifyMany(
        db,
        services,
        news.map(({ user_id, notified_hash, title, place, rules, day, time, until_day, until_time }) => ({
          userId: user_id,
          event: notified_hash === null ? ('exam.scheduled' as const) : ('exam.changed' as const),
          values: { title, place, rules, day: { day }, time, until_day: { day: until_day }, until_time },
          path: '/my-profile',
        })),
      )
      await saveNotified(db, news)
      return news.length
    })
  while ((await notifySome()) === batchSize);
}
