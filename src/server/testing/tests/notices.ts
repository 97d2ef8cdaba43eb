import type { Services } from '../../kit/services'
import { notifyMany } from '../../people'
import type { Db } from '../../platform/database'
import { findNoticeFacts, listExcepted } from './takerQueries'

type TakersNotice = { id: number; userIds: readonly number[] }

/** Says to those who are to sit a published test that there is one, and by which day of the college's calendar. */
export const notifyTakers = async (db: Db, services: Services, { id, userIds }: TakersNotice): Promise<void> => {
  const told = await findNoticeFacts(db, { id, timeZone: services.config.timeZone })
  if (told?.status !== 'published') return
  const { titles, closes_on } = told
  await notifyMany(
    db,
    services,
    userIds.map((userId) => ({
      userId,
      event: closes_on === null ? ('test.published' as const) : ('test.published_until' as const),
      values: { title: titles, ...(closes_on !== null && { due: { day: closes_on } }) },
      path: `/testing/${id}`,
    })),
  )
}

/** Says to those who have the exception that other times or attempts hold for them; why, the screen of nobody says. */
export const notifyExcepted = async (
  db: Db,
  services: Services,
  { id, override }: { id: number; override: number },
): Promise<void> => {
  const told = await findNoticeFacts(db, { id, timeZone: services.config.timeZone })
  if (told?.status !== 'published') return
  const userIds = await listExcepted(db, override)
  await notifyMany(
    db,
    services,
    userIds.map((userId) => ({
      userId,
      event: 'test.exception' as const,
      values: { title: told.titles },
      path: `/testing/${id}`,
    })),
  )
}
