import { notifyMany, type NoticeEvent } from '../../people'
import type { Services } from '../../kit/services'
import type { Db } from '../../platform/database'
import { inTransaction } from '../../platform/transaction'
import { listTakersToNotify } from '../attempts/staffQueries'
import { scoresChanged } from './scores'
import { lockDue, releaseAttempts } from './writeQueries'

type TakersNotice = { ids: readonly number[]; event: NoticeEvent }
/** Says to those who sat them that there is something to see; what, the policy of the test says there. */
export const notifyTakers = async (db: Db, services: Services, { ids, event }: TakersNotice): Promise<void> => {
  const attempts = await listTakersToNotify(db, ids)
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
 * Shows what is marked to those who sat it, and says so. The caller holds the locks of the rows and has seen that they
 * are marked.
 */
export const release = async (
  db: Db,
  services: Services,
  { ids, actorId }: { ids: readonly number[]; actorId: number | null },
): Promise<void> => {
  if (ids.length === 0) return
  await releaseAttempts(db, { ids, actorId })
  await scoresChanged(db, ids)
  await notifyTakers(db, services, { ids, event: 'attempt.released' })
}

const atOnce = 200
/** Releases what is marked of tests whose day of release has come. Done twice it does nothing the second time. */
export const releaseDueAttempts = async (services: Services): Promise<void> => {
  const releaseSome = () =>
    inTransaction(services.database, async (db) => {
      const ids = await lockDue(db, atOnce)
      await release(db, services, { ids, actorId: null })
      return ids.length
    })
  while ((await releaseSome()) === atOnce);
}
