import { z } from 'zod'
import type { Db } from '../../../platform/database'
import { cancelJob, queueLater } from '../../../platform/jobs'
import { inTransaction } from '../../../platform/transaction'
import { dayOf } from '../../../kit/days'
import type { Services } from '../../../kit/services'
import { type NoticeEvent, notify, notifyMany, writeAudit } from '../../../people'
import {
  insertApplicationEvent,
  lockApplications,
  type LockedApplication,
  listDueOn,
  markReminded,
} from '../applicationQueries'
import { moveApplications } from '../writeQueries'

/** Seconds in which a return can be undone; the database has the same limit. */
const undoSeconds = 10
export const notifyOfReturnJob = 'notifyOfReturn'
const jobKeyOf = (id: number) => `${notifyOfReturnJob} ${id}`
const noticePayload = z.strictObject({ application_id: z.int() })

type CurrentStatus = Pick<LockedApplication, 'id' | 'status'>
type ReturnInput = { application: CurrentStatus; personId: number; dueOn: string | null; today: string }

/** Both days are yyyy-MM-dd. */
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Returns the application to the applicant, who is notified after the undo window. The caller has locked and checked it. */
export const returnApplication = async (
  db: Db,
  { application, personId, dueOn, today }: ReturnInput,
): Promise<void> => {
  const { id, status } = application
  await moveApplications(db, [id], {
    status: 'needs_changes',
    holderId: null,
    changes_due: dueOn,
    // With a deadline of one day or less, the notice of the return replaces the reminder.
    changes_reminded: dueOn !== null && dueOn <= dayAfter(today),
  })
  await insertApplicationEvent(db, {
    applicationId: id,
    action: 'return',
    from: status,
    to: 'needs_changes',
    actorId: personId,
  })
  await queueLater(db, notifyOfReturnJob, { payload: { application_id: id }, key: jobKeyOf(id), seconds: undoSeconds })
}

/** Undoes the return: the case goes back to its reviewer and nobody is notified. The caller has locked and checked it; the database enforces the time limit. */
export const undoReturn = async (
  db: Db,
  { application, personId }: Omit<ReturnInput, 'dueOn' | 'today'>,
): Promise<void> => {
  const { id, status } = application
  await moveApplications(db, [id], { status: 'in_review', holderId: personId })
  await insertApplicationEvent(db, {
    applicationId: id,
    action: 'undo_return',
    from: status,
    to: 'in_review',
    actorId: personId,
  })
  await cancelJob(db, jobKeyOf(id))
}

/** Notifies the applicant, unless the return was undone or the application has already moved on. */
export const notifyOfReturn = (services: Services, payload: unknown): Promise<void> =>
  inTransaction(services.database, async (db) => {
    const { application_id } = noticePayload.parse(payload)
    const [application] = await lockApplications(db, [application_id])
    if (application?.status !== 'needs_changes') return
    await notify(
      db,
      services,
      noticeOf(application, application.changes_due ? 'application.returned_until' : 'application.returned'),
    )
  })

const noticeOf = ({ user_id, number, changes_due }: LockedApplication, event: NoticeEvent) => ({
  userId: user_id,
  event,
  values: { number, ...(changes_due !== null && { day: { day: changes_due } }) },
  path: '/my-profile',
})

/** Reminds applicants whose deadline for changes is tomorrow. Idempotent; returns how many were reminded. */
export const remindOfChanges = async (services: Services, jobId: string): Promise<number> => {
  const tomorrow = dayAfter(dayOf(services.clock(), services.config.timeZone))
  return inTransaction(services.database, async (db) => {
    const due = await lockApplications(db, await listDueOn(db, tomorrow))
    const ids = await markReminded(
      db,
      due.map(({ id }) => id),
      tomorrow,
    )
    const reminded = due.filter(({ id }) => ids.includes(id))
    if (reminded.length === 0) return 0
    await writeAudit(db, {
      action: 'remind',
      entity: 'profiles',
      ids,
      after: { changes_due: tomorrow },
      actorId: null,
      ip: null,
      requestId: `job ${jobId}`,
    })
    await notifyMany(
      db,
      services,
      reminded.map((application) => noticeOf(application, 'application.changes_due')),
    )
    return reminded.length
  })
}
