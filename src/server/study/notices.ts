import type { Services } from '../kit/services'
import { notifyMany, type NoticeEvent } from '../people'
import type { Db } from '../platform/database'
import { listReadersToNotify } from './readerQueries'

type ReadersNotice = {
  ids: readonly number[]
  event: 'published' | 'changed' | 'reminder'
  /** Some of the readers; all, where it is left out. */
  userIds?: readonly number[]
}

const eventOf = (event: ReadersNotice['event'], dueOn: string | null): NoticeEvent =>
  dueOn === null ? `material.${event}` : `material.${event}_until`

/** What must be read is told to those who are to read it; what may be read shows itself as new. */
export const notifyReaders = async (
  db: Db,
  services: Services,
  { ids, event, userIds }: ReadersNotice,
): Promise<void> => {
  const materials = await listReadersToNotify(db, ids)
  await notifyMany(
    db,
    services,
    materials.flatMap(({ id, titles, due_on, user_ids }) =>
      (userIds ?? user_ids).map((userId) => ({
        userId,
        event: eventOf(event, due_on),
        values: { title: titles, ...(due_on !== null && { due: { day: due_on } }) },
        path: `/study/${id}`,
      })),
    ),
  )
}
