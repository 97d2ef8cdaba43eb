import { retention as periodsShape, type Retention } from '../../api/system/retention'
import { dropObjects } from '../kit/uploads/dropObjects'
import type { Services } from '../kit/services'
import { erasePerson, writeAudit } from '../people'
import type { Db } from '../platform/database'
import { queueUnlessPending } from '../platform/jobs'
import { readSetting } from '../platform/settingQueries'
import { inTransaction } from '../platform/transaction'
import { deleteOldEvents, listExpiredPeople, lockExpired } from './queries'

/** Without settings, everything is kept. */
export const readRetention = async (db: Db): Promise<Retention> =>
  periodsShape.nullable().parse(await readSetting(db, 'retention')) ?? {
    audit: null,
    rejected: null,
    unverified: null,
  }

const mostPeople = 200
const mostEvents = 50_000
const origin = { actorId: null, ip: null, requestId: 'retention' }

/** Erases one expired user in the same way as an administrator would. */
const eraseExpired = async (services: Services, periods: Retention, userId: number): Promise<void> => {
  const dropped = await inTransaction(services.database, async (db) => {
    if (!(await lockExpired(db, periods, userId))) return []
    const keys = await erasePerson(db, services, userId)
    await writeAudit(db, { ...origin, action: 'erase', entity: 'users', ids: [userId], after: { retention: true } })
    return keys
  })
  await dropObjects(services, dropped)
}

/** Daily job; each run processes a batch and queues the next run for the rest. */
export const applyRetention = (services: Services) => async (): Promise<void> => {
  const { db } = services.database
  const periods = await readRetention(db)
  const people = await listExpiredPeople(db, periods, mostPeople)
  for (const id of people) await eraseExpired(services, periods, id)
  const { audit } = periods
  const events =
    audit === null
      ? 0
      : await inTransaction(services.database, async (transaction) => {
          const count = await deleteOldEvents(transaction, audit, mostEvents)
          const after = { audit_events: count }
          if (count > 0)
            await writeAudit(transaction, { ...origin, action: 'apply_retention', entity: 'system', ids: [], after })
          return count
        })
  if (people.length === mostPeople || events === mostEvents) await queueUnlessPending(db, 'applyRetention')
}
