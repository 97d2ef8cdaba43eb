import type { Db } from '../../../platform/database'
import type { Services } from '../../../kit/services'
import { notifyMany } from '../../../people'
import { insertApplicationEvents, type LockedApplication } from '../applicationQueries'
import { saveClaim, moveApplications } from '../writeQueries'

type Claim = { claimed: readonly LockedApplication[]; personId: number; services: Pick<Services, 'config' | 'keyFor'> }

/** Claims cases for half an hour, or extends the claim, and notifies applicants whose review starts. The caller has locked and checked them. */
export const claimApplications = async (db: Db, { claimed, personId, services }: Claim): Promise<void> => {
  const begun = claimed.filter(({ status }) => status !== 'in_review')
  const taken = claimed.filter(({ status, holder_id }) => status === 'in_review' && holder_id !== personId)
  await moveApplications(
    db,
    begun.map(({ id }) => id),
    { status: 'in_review' },
  )
  await saveClaim(
    db,
    claimed.map(({ id }) => id),
    personId,
  )
  await insertApplicationEvents(db, [
    ...begun.map(({ id, status }) => ({
      applicationId: id,
      action: 'claim' as const,
      from: status,
      to: 'in_review' as const,
      actorId: personId,
    })),
    ...taken.map(({ id }) => ({
      applicationId: id,
      action: 'claim' as const,
      from: null,
      to: null,
      actorId: personId,
    })),
  ])
  await notifyMany(
    db,
    services,
    begun.map(({ user_id, number }) => ({
      userId: user_id,
      event: 'application.in_review' as const,
      values: { number },
      path: '/my-profile',
    })),
  )
}
