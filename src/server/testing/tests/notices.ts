import type { Services } from '../../kit/services'
import { notifyMany } from '../../people'
import type { Db } from '../../platform/database'
import { inTransaction } from '../../platform/transaction'
import { remindTakers } from './reminderQueries'
import { findNoticeFacts, listOverrideTakers } from './takerQueries'

type TakersNotice = { id: number; userIds: readonly number[] }

/** Notifies takers of a published test and of its closing time. */
export const notifyTakers = async (db: Db, services: Services, { id, userIds }: TakersNotice): Promise<void> => {
  const facts = await findNoticeFacts(db, id)
  if (facts?.status !== 'published') return
  const { titles, closes_at } = facts
  await notifyMany(
    db,
    services,
    userIds.map((userId) => ({
      userId,
      event: closes_at === null ? ('test.published' as const) : ('test.published_until' as const),
      values: { title: titles, ...(closes_at !== null && { due: { moment: closes_at } }) },
      path: `/testing/${id}`,
    })),
  )
}

/** Notifies the people with the override that their times or attempts changed; the notification omits the reason. */
export const notifyOverrideTakers = async (
  db: Db,
  services: Services,
  { id, override }: { id: number; override: number },
): Promise<void> => {
  const facts = await findNoticeFacts(db, id)
  if (facts?.status !== 'published') return
  const userIds = await listOverrideTakers(db, override)
  await notifyMany(
    db,
    services,
    userIds.map((userId) => ({
      userId,
      event: 'test.override' as const,
      values: { title: facts.titles },
      path: `/testing/${id}`,
    })),
  )
}

/** Reminds takers of tests that close within a day. */
export const remindOfClosingTests = async (services: Services): Promise<void> =>
  inTransaction(services.database, async (db) => {
    const reminders = await remindTakers(db)
    await notifyMany(
      db,
      services,
      reminders.map(({ test_id, user_id, titles, closes_at }) => ({
        userId: user_id,
        event: 'test.reminder' as const,
        values: { title: titles, due: { moment: closes_at } },
        path: `/testing/${test_id}`,
      })),
    )
  })
