import type { Services } from '../kit/services'
import { notifyMany, type NoticeEvent } from '../people'
import type { Db } from '../platform/database'
import { inTransaction } from '../platform/transaction'
import { takeDueSoon } from './noticeQueries'

type Told = { id: number; title: string; userIds: readonly number[] }
type Dated = Told & { due_at: string }

const tell = (
  db: Db,
  services: Services,
  event: NoticeEvent,
  { id, title, userIds, due_at }: Told & { due_at?: string },
) =>
  notifyMany(
    db,
    services,
    userIds.map((userId) => ({
      userId,
      event,
      values: { title, ...(due_at !== undefined && { due: { moment: due_at } }) },
      path: `/study/homework/${id}`,
    })),
  )

export const notifyOfSet = (db: Db, services: Services, { id, title, userIds, due_at }: Dated) =>
  tell(db, services, 'homework.set', { id, title, userIds, due_at })
export const notifyOfReminder = (db: Db, services: Services, { id, title, userIds, due_at }: Dated) =>
  tell(db, services, 'homework.reminder', { id, title, userIds, due_at })
export const notifyOfReturned = (db: Db, services: Services, told: Dated) =>
  tell(db, services, 'homework.returned', told)
/** Without the mark, which no mail holds. */
export const notifyOfMarked = (db: Db, services: Services, told: Told) => tell(db, services, 'homework.marked', told)

/** Tells students of homework that is due within a day. Safe to run twice. */
export const remindOfDueHomework = (services: Services): Promise<void> =>
  inTransaction(services.database, async (db) => {
    const due = await takeDueSoon(db)
    await notifyMany(
      db,
      services,
      due.map(({ homework_id, user_id, title, due_at }) => ({
        userId: user_id,
        event: 'homework.due_soon' as const,
        values: { title, due: { moment: due_at } },
        path: `/study/homework/${homework_id}`,
      })),
    )
  })
