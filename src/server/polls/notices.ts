import type { Services } from '../kit/services'
import { notifyMany, type NoticeEvent } from '../people'
import type { Db } from '../platform/database'
import { findNoticeFacts } from './record/pollQueries'

type PollNotice = Extract<NoticeEvent, `poll.${string}`>
type VotersNotice = {
  id: number
  event: PollNotice
  /** Recipients. Defaults to everybody on the roll. */
  userIds?: readonly number[]
  reason?: string
}

/** Notifies the roll, or some of its people, of a change to the poll. Notices never reveal who voted or how. */
export const notifyVoters = async (
  db: Db,
  services: Services,
  { id, event, userIds, reason }: VotersNotice,
): Promise<number> => {
  const { titles, closes_at, voters } = await findNoticeFacts(db, id)
  const readers = userIds ?? voters
  await notifyMany(
    db,
    services,
    readers.map((userId) => ({
      userId,
      event,
      values: {
        title: titles,
        ...(closes_at !== null && { until: { moment: closes_at } }),
        ...(reason !== undefined && { reason }),
      },
      path: `/voting/${id}`,
    })),
  )
  return readers.length
}

/** Notifies the author of a change that the system made. */
export const notifyAuthor = async (
  db: Db,
  services: Services,
  { id, event }: { id: number; event: PollNotice },
): Promise<void> => {
  const { titles, author_id } = await findNoticeFacts(db, id)
  if (author_id === null) return
  await notifyMany(db, services, [{ userId: author_id, event, values: { title: titles }, path: `/polls/${id}` }])
}
