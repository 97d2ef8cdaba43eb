import { z } from 'zod'
import type { Db } from '../../../platform/database'
import { dropJob, queueLater } from '../../../platform/jobs'
import { inTransaction } from '../../../platform/transaction'
import { dayOf } from '../../../kit/days'
import type { Services } from '../../../kit/services'
import { type NoticeEvent, notify, notifyMany, writeAudit } from '../../../people'
import { insertProfileEvent, lockProfiles, type LockedProfile, listDueOn, markReminded } from '../queries'
import { moveProfiles } from '../writeQueries'

/** So long a return can be taken back, in seconds; the database holds the same. */
const window = 10
export const notifyOfReturnJob = 'notifyOfReturn'
const keyOf = (id: number) => `${notifyOfReturnJob} ${id}`
const told = z.strictObject({ profile_id: z.int() })

type Moved = Pick<LockedProfile, 'id' | 'status'>
type Returning = { profile: Moved; personId: number; dueOn: string | null; today: string }

/** The day after one (yyyy-MM-dd). */
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/**
 * Returns the application to its applicant, who is told when it can no longer be taken back. The caller has locked and
 * checked it.
 */
export const returnProfile = async (db: Db, { profile, personId, dueOn, today }: Returning): Promise<void> => {
  const { id, status } = profile
  await moveProfiles(db, [id], {
    status: 'needs_changes',
    holderId: null,
    changes_due: dueOn,
    // Who has a day or less is told of it by the return itself.
    changes_reminded: dueOn !== null && dueOn <= dayAfter(today),
  })
  await insertProfileEvent(db, {
    profileId: id,
    action: 'return',
    from: status,
    to: 'needs_changes',
    actorId: personId,
  })
  await queueLater(db, notifyOfReturnJob, { payload: { profile_id: id }, key: keyOf(id), seconds: window })
}

/**
 * Takes the return back: the case is in hand again and nobody is told. The caller has locked and checked it; the
 * database judges the time.
 */
export const takeBack = async (db: Db, { profile, personId }: Omit<Returning, 'dueOn' | 'today'>): Promise<void> => {
  const { id, status } = profile
  await moveProfiles(db, [id], { status: 'in_review', holderId: personId })
  await insertProfileEvent(db, { profileId: id, action: 'take_back', from: status, to: 'in_review', actorId: personId })
  await dropJob(db, keyOf(id))
}

/**
 * Tells the applicant of the return, unless it was taken back or the application is out of the applicant's hands
 * already.
 */
export const notifyOfReturn = (services: Services, payload: unknown): Promise<void> =>
  inTransaction(services.database, async (db) => {
    const { profile_id } = told.parse(payload)
    const [profile] = await lockProfiles(db, [profile_id])
    if (profile?.status !== 'needs_changes') return
    await notify(db, services, noticeOf(profile, profile.changes_due ? 'profile.returned_until' : 'profile.returned'))
  })

const noticeOf = ({ user_id, number, changes_due }: LockedProfile, event: NoticeEvent) => ({
  userId: user_id,
  event,
  values: { number, ...(changes_due !== null && { day: { day: changes_due } }) },
  path: '/my-profile',
})

/**
 * Reminds those whose last day to mend an application is tomorrow. Done twice it does nothing more; answers how many.
 */
export const remindOfChanges = async (services: Services, jobId: string): Promise<number> => {
  const tomorrow = dayAfter(dayOf(services.clock(), services.config.timeZone))
  return inTransaction(services.database, async (db) => {
    const due = await lockProfiles(db, await listDueOn(db, tomorrow))
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
      reminded.map((profile) => noticeOf(profile, 'profile.changes_due')),
    )
    return reminded.length
  })
}
