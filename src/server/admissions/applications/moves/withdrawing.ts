import type { Db } from '../../../platform/database'
import type { Services } from '../../../kit/services'
import { notify } from '../../../people'
import { insertProfileEvent, type LockedProfile } from '../queries'
import { freeChoices, moveProfiles } from '../writeQueries'

type Withdrawal = {
  profile: Pick<LockedProfile, 'id' | 'number' | 'status' | 'user_id'>
  actorId: number
  reason: string | null
  services: Pick<Services, 'config' | 'keyFor'>
}

/** Withdraws the application and frees its place. The caller has checked that this is allowed. */
export const withdraw = async (db: Db, { profile, actorId, reason, services }: Withdrawal): Promise<void> => {
  const { id, number, status, user_id } = profile
  await freeChoices(db, [id])
  await moveProfiles(db, [id], { status: 'withdrawn', decision_reason: reason, holderId: null })
  await insertProfileEvent(db, { profileId: id, action: 'withdraw', from: status, to: 'withdrawn', actorId, reason })
  // Only applicants whose application staff withdrew need to see the reason.
  const isByOffice = actorId !== user_id
  await notify(db, services, {
    userId: user_id,
    event: isByOffice ? 'profile.withdrawn_by_office' : 'profile.withdrawn',
    values: { number, ...(isByOffice && { reason: reason ?? '' }) },
    path: '/my-profile',
  })
}
