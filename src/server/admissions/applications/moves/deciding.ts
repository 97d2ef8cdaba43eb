import type { ProfileAction, ProfileStatus } from '../../../../api/admissions/applicationStates'
import type { Db } from '../../../platform/database'
import type { Services } from '../../../kit/services'
import { type NoticeEvent, notifyMany } from '../../../people'
import { insertProfileEvents } from '../queries'
import { resolveRemarks } from '../remarkQueries'
import { completeAccounts, freeChoices, moveProfiles } from '../writeQueries'

const decisions = {
  accept: { to: 'accepted', event: 'profile.accepted', closesRemarks: true },
  reject: { to: 'rejected', event: 'profile.rejected', closesRemarks: true },
  reopen: { to: 'draft', event: 'profile.reopened', closesRemarks: true },
  revoke: { to: 'in_review', event: 'profile.revoked', closesRemarks: false },
} as const satisfies Partial<Record<ProfileAction, { to: ProfileStatus; event: NoticeEvent; closesRemarks: boolean }>>
type Decision = keyof typeof decisions

type Decided = {
  decision: Decision
  profiles: readonly { id: number; number: string; status: ProfileStatus; user_id: number }[]
  personId: number
  reason?: string
  services: Pick<Services, 'config' | 'keyFor'>
}

/** Changes the status, ends the leases, writes the events and notifies the applicants. The caller has locked and checked the applications. */
export const decide = async (db: Db, { decision, profiles, personId, reason, services }: Decided): Promise<void> => {
  const { to, event, closesRemarks } = decisions[decision]
  const ids = profiles.map(({ id }) => id)
  if (decision === 'reopen') await freeChoices(db, ids)
  await moveProfiles(db, ids, {
    status: to,
    // A revoked decision has to be made again, by the same person.
    holderId: decision === 'revoke' ? personId : null,
    decision_reason: decision === 'reject' ? (reason ?? null) : null,
  })
  if (closesRemarks) await resolveRemarks(db, ids)
  if (decision === 'accept') await completeAccounts(db, ids)
  await insertProfileEvents(
    db,
    profiles.map(({ id, status }) => ({
      profileId: id,
      action: decision,
      from: status,
      to,
      actorId: personId,
      reason: reason ?? null,
    })),
  )
  await notifyMany(
    db,
    services,
    profiles.map(({ user_id, number }) => ({
      userId: user_id,
      event,
      values: { number, ...(reason !== undefined && { reason }) },
      path: '/my-profile',
    })),
  )
}
