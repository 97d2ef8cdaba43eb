import type { Services } from '../kit/services'
import { notifyMany, type NoticeEvent } from '../people'
import type { Db } from '../platform/database'
import { queueUnlessPending } from '../platform/jobs'
import { inTransaction } from '../platform/transaction'
import { findNoticeFacts, lockDue, setAnnounced, takeUnnotified, type NoticeFacts } from './noticeQueries'

const peoplePerRun = 1000

type Recipients = { id: number; userIds: readonly number[]; event: NoticeEvent; facts: NoticeFacts }
const notifyReaders = (db: Db, services: Services, { id, userIds, event, facts }: Recipients) =>
  notifyMany(
    db,
    services,
    userIds.map((userId) => ({
      userId,
      event,
      values: { title: facts.titles, author: facts.author ?? '' },
      path: `/groups/announcements/${id}`,
    })),
  )

export const remindReaders = async (
  db: Db,
  services: Services,
  { id, userIds }: { id: number; userIds: readonly number[] },
): Promise<void> =>
  notifyReaders(db, services, { id, userIds, event: 'announcement.reminder', facts: await findNoticeFacts(db, id) })

/** Queues the notifications, so that a publication to the whole college answers at once. */
export const sendSoon = (db: Db): Promise<void> => queueUnlessPending(db, 'sendAnnouncements')

/**
 * Notifies the readers of announcements that have appeared, a part of them per transaction. Each reader is notified once
 * of an announcement and of each wish to confirm it again, also if it runs twice.
 */
export const sendAnnouncements = async (services: Services): Promise<void> => {
  const isMore = await inTransaction(services.database, async (db) => {
    const due = await lockDue(db)
    if (!due) return false
    const { id } = due
    const readers = await takeUnnotified(db, { id, most: peoplePerRun })
    const first = due.receipt_required ? 'announcement.published_receipt' : 'announcement.published'
    for (const [event, isAgain] of [
      [first, false],
      ['announcement.changed_receipt', true],
    ] as const) {
      const userIds = readers.flatMap(({ user_id, is_again }) => (is_again === isAgain ? [user_id] : []))
      await notifyReaders(db, services, { id, userIds, event, facts: due })
    }
    if (readers.length < peoplePerRun) await setAnnounced(db, id)
    return true
  })
  if (isMore) await sendAnnouncements(services)
}
