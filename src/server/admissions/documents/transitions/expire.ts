import { writeAudit } from '../../../people'
import { dayOf } from '../../../kit/days'
import type { Services } from '../../../kit/services'
import { inTransaction } from '../../../platform/transaction'
import { lockApplications } from '../../applications/applicationQueries'
import { changeDocuments } from '../changeQueries'
import { listExpired, lockExpired } from '../documentQueries'
import { notifyApplicants } from './notifyApplicants'

/** Marks documents past their expiry date as expired and notifies their owners. Idempotent; returns how many expired. */
export const expireDocuments = async (services: Services, jobId: string): Promise<number> => {
  const today = dayOf(services.clock(), services.config.timeZone)
  return inTransaction(services.database, async (db) => {
    const applications = await lockApplications(db, await listExpired(db, today))
    const due = await lockExpired(db, { applicationIds: applications.map(({ id }) => id), today })
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
    await notifyApplicants(db, services, { event: 'document_expired', documents: due, applications, actorId: null })
    return ids.length
  })
}
