import type { Services } from '../kit/services'
import { notifyMany, type NoticeEvent } from '../people'
import type { Db } from '../platform/database'
import { findTold } from './record/queries'

type PollNotice = Extract<NoticeEvent, `poll.${string}`>
type Telling = {
  id: number
  event: PollNotice
  /** Some people; else everybody on the roll. */
  userIds?: readonly number[]
  reason?: string
}

/** Says what became of a poll to those on its roll, or to some people. Nothing that is told knows of a vote. */
export const tellVoters = async (
  db: Db,
  services: Services,
  { id, event, userIds, reason }: Telling,
): Promise<number> => {
  const { titles, closes_on, voters } = await findTold(db, { id, timeZone: services.config.timeZone })
  const told = userIds ?? voters
  await notifyMany(
    db,
    services,
    told.map((userId) => ({
      userId,
      event,
      values: {
        title: titles,
        ...(closes_on !== null && { until: { day: closes_on } }),
        ...(reason !== undefined && { reason }),
      },
      path: `/voting/${id}`,
    })),
  )
  return told.length
}

/** Says to who wrote the poll what the program did with it by itself. */
export const tellAuthor = async (
  db: Db,
  services: Services,
  { id, event }: { id: number; event: PollNotice },
): Promise<void> => {
  const { titles, author_id } = await findTold(db, { id, timeZone: services.config.timeZone })
  if (author_id === null) return
  await notifyMany(db, services, [{ userId: author_id, event, values: { title: titles }, path: `/polls/${id}` }])
}
