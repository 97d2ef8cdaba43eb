import type { ApplicationAction, ApplicationStatus } from '../../../../api/admissions/applicationStates'
import type { Db } from '../../../platform/database'
import type { Services } from '../../../kit/services'
import { type NoticeEvent, notifyMany } from '../../../people'
import { insertApplicationEvents } from '../applicationQueries'
import { resolveRemarks } from '../remarkQueries'
import { completeAccounts, freeChoices, moveApplications } from '../writeQueries'

const decisions = {
  accept: { to: 'accepted', event: 'application.accepted', closesRemarks: true },
  reject: { to: 'rejected', event: 'application.rejected', closesRemarks: true },
  reopen: { to: 'draft', event: 'application.reopened', closesRemarks: true },
  revoke: { to: 'in_review', event: 'application.revoked', closesRemarks: false },
} as const satisfies Partial<
  Record<ApplicationAction, { to: ApplicationStatus; event: NoticeEvent; closesRemarks: boolean }>
>
type Decision = keyof typeof decisions

type DecisionInput = {
  decision: Decision
  applications: readonly { id: number; number: string; status: ApplicationStatus; user_id: number }[]
  personId: number
  reason?: string
  services: Pick<Services, 'config' | 'keyFor'>
}

/** Changes the status, ends the claims, writes the events and notifies the applicants. The caller has locked and checked the applications. */
export const decide = async (
  db: Db,
  { decision, applications, personId, reason, services }: DecisionInput,
): Promise<void> => {
  const { to, event, closesRemarks } = decisions[decision]
  const ids = applications.map(({ id }) => id)
  if (decision === 'reopen') await freeChoices(db, ids)
  await moveApplications(db, ids, {
    status: to,
    // The person who revokes a decision must decide again, and therefore gets the claim.
    holderId: decision === 'revoke' ? personId : null,
    decision_reason: decision === 'reject' ? (reason ?? null) : null,
  })
  if (closesRemarks) await resolveRemarks(db, ids)
  if (decision === 'accept') await completeAccounts(db, ids)
  await insertApplicationEvents(
    db,
    applications.map(({ id, status }) => ({
      applicationId: id,
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
    applications.map(({ user_id, number }) => ({
      userId: user_id,
      event,
      values: { number, ...(reason !== undefined && { reason }) },
      path: '/my-profile',
    })),
  )
}
