import { writeAudit } from '../../../people'
import { dayOf } from '../../../kit/days'
import type { Services } from '../../../kit/services'
import { inTransaction } from '../../../platform/transaction'
import { lockProfiles } from '../../applications/queries'
import { changeDocuments } from '../changeQueries'
import { listDue, lockDue } from '../queries'
import { notifyOfDocuments } from './notifyApplicant'

/** Marks documents past their expiry date as expired and notifies their owners. Idempotent; returns how many expired. */
export const expireDocuments = async (services: Services, jobId: string): Promise<number> => {
  const today = dayOf(services.clock(), services.config.timeZone)
  return inTransaction(services.database, async (db) => {
    const profiles = await lockProfiles(db, await listDue(db, today))
    const due = await lockDue(db, { profileIds: profiles.map(({ id }) => id), today })
    const ids = due.map(({ id }) => id)
    if (ids.length === 0) return 0
    await changeDocuments(db, ids, { status: 'expired' })
    await writeAudit(db, {
      action: 'expire',
      entity: 'documents',
      ids,
      after: { status: 'expired' },
      actorId: null,
      ip: null,
      requestId: `job ${jobId}`,
    })
    await notifyOfDocuments(db, services, { event: 'document_expired', documents: due, profiles, actorId: null })
    return ids.length
  })
}
