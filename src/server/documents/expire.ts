import { writeAudit } from '../kit/audit'
import type { Services } from '../kit/services'
import { inTransaction } from '../kit/transaction'
import { notifyMany } from '../notifications/queries'
import { lockProfiles } from '../profiles/queries'
import { changeDocuments } from './changeQueries'
import { listDue, lockDue } from './expiryQueries'
import { documentNotices } from './notices'
import { tellDocuments } from './story'

/** Documents whose paper holds no longer are not accepted any more, and their owners are told. Done twice it does nothing more; answers how many. */
export const expireDocuments = async (services: Services, jobId: string): Promise<number> => {
  const today = services.clock().toISOString().slice(0, 10)
  return inTransaction(services.database, async (db) => {
    const profiles = new Map((await lockProfiles(db, await listDue(db, today))).map((profile) => [profile.id, profile]))
    const due = await lockDue(db, { profileIds: [...profiles.keys()], today })
    const ids = due.map(({ id }) => id)
    if (ids.length === 0) return 0
    await changeDocuments(db, ids, { status: 'expired' })
    await tellDocuments(db, { deed: 'document_expired', documents: due, actorId: null })
    await writeAudit(db, {
      action: 'expire',
      entity: 'documents',
      ids,
      after: { status: 'expired' },
      actorId: null,
      ip: null,
      requestId: `job ${jobId}`,
    })
    const told = due.flatMap((document) => {
      const profile = profiles.get(document.profile_id)
      return profile ? [{ event: 'document.expired' as const, profile, document }] : []
    })
    await notifyMany(db, services, await documentNotices(db, told))
    return ids.length
  })
}
