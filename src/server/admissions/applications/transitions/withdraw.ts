import type { Db } from '../../../platform/database'
import type { Services } from '../../../kit/services'
import { notify } from '../../../people'
import { insertApplicationEvent, type LockedApplication } from '../applicationQueries'
import { freeChoices, moveApplications } from '../writeQueries'

type Withdrawal = {
  application: Pick<LockedApplication, 'id' | 'number' | 'status' | 'user_id'>
  actorId: number
  reason: string | null
  services: Pick<Services, 'config' | 'keyFor'>
}

/** Withdraws the application and frees its place. The caller has checked that this is allowed. */
export const withdraw = async (db: Db, { application, actorId, reason, services }: Withdrawal): Promise<void> => {
  const { id, number, status, user_id } = application
  await freeChoices(db, [id])
  await moveApplications(db, [id], { status: 'withdrawn', decision_reason: reason, holderId: null })
  await insertApplicationEvent(db, {
    applicationId: id,
    action: 'withdraw',
    from: status,
    to: 'withdrawn',
    actorId,
    reason,
  })
  // Only applicants whose application staff withdrew need to see the reason.
  const isByOffice = actorId !== user_id
  await notify(db, services, {
    userId: user_id,
    event: isByOffice ? 'application.withdrawn_by_office' : 'application.withdrawn',
    values: { number, ...(isByOffice && { reason: reason ?? '' }) },
    path: '/my-profile',
  })
}
