import { notifyMany, type NoticeEvent } from '../../people'
import type { Services } from '../../kit/services'
import type { Db } from '../../platform/database'
import { inTransaction } from '../../platform/transaction'
import { listTakersToNotify } from '../attempts/staffQueries'
import { queueScoreJobs } from './scoreJobs'
import { lockDueForRelease, releaseAttempts } from './writeQueries'

type TakersNotice = { ids: readonly number[]; event: NoticeEvent; seenOnly?: boolean }
/**
 * Notifies the takers that they can look at their attempt; the page itself applies the review policy. `seenOnly` leaves
 * out attempts that wait for their release.
 */
export const notifyTakers = async (
  db: Db,
  services: Services,
  { ids, event, seenOnly = false }: TakersNotice,
): Promise<void> => {
  const attempts = await listTakersToNotify(db, ids, seenOnly)
  await notifyMany(
    db,
    services,
    attempts.map(({ id, user_id, titles }) => ({
      userId: user_id,
      event,
      values: { title: titles },
      path: `/testing/attempts/${id}`,
    })),
  )
}

/**
 * Releases graded attempts and notifies their takers. The caller has locked the rows and checked that they are graded.
 */
export const release = async (
  db: Db,
  services: Services,
  { ids, actorId }: { ids: readonly number[]; actorId: number | null },
): Promise<void> => {
  if (ids.length === 0) return
  await releaseAttempts(db, { ids, actorId })
  await queueScoreJobs(db, ids)
  await notifyTakers(db, services, { ids, event: 'attempt.released' })
}

const batchSize = 200
/** Releases the graded attempts of tests whose release time has come. Idempotent. */
export const releaseDueAttempts = async (services: Services): Promise<void> => {
  const releaseSome = () =>
    inTransaction(services.database, async (db) => {
      const ids = await lockDueForRelease(db, batchSize)
      await release(db, services, { ids, actorId: null })
      return ids.length
    })
  while ((await releaseSome()) === batchSize);
}
