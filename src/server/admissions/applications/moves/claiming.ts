import type { Db } from '../../../platform/database'
import type { Services } from '../../../kit/services'
import { notifyMany } from '../../../people'
import { insertProfileEvents, type LockedProfile } from '../queries'
import { leaseProfiles, moveProfiles } from '../writeQueries'

type Claim = { claimed: readonly LockedProfile[]; personId: number; services: Pick<Services, 'config' | 'keyFor'> }

/** Leases cases for half an hour, or extends the lease, and notifies applicants whose review starts. The caller has locked and checked them. */
export const claimProfiles = async (db: Db, { claimed, personId, services }: Claim): Promise<void> => {
  const begun = claimed.filter(({ status }) => status !== 'in_review')
  const taken = claimed.filter(({ status, holder_id }) => status === 'in_review' && holder_id !== personId)
  await moveProfiles(
    db,
    begun.map(({ id }) => id),
    { status: 'in_review' },
  )
  await leaseProfiles(
    db,
    claimed.map(({ id }) => id),
    personId,
  )
  await insertProfileEvents(db, [
    ...begun.map(({ id, status }) => ({
      profileId: id,
      action: 'claim' as const,
      from: status,
      to: 'in_review' as const,
      actorId: personId,
    })),
    ...taken.map(({ id }) => ({ profileId: id, action: 'claim' as const, from: null, to: null, actorId: personId })),
  ])
  await notifyMany(
    db,
    services,
    begun.map(({ user_id, number }) => ({
      userId: user_id,
      event: 'profile.in_review' as const,
      values: { number },
      path: '/my-profile',
    })),
  )
}
