import type { Services } from '../kit/services'
import { notifyMany, type NoticeEvent } from '../people'
import type { Db } from '../platform/database'
import { listReadersToNotify } from './readerQueries'

type ReadersNotice = {
  ids: readonly number[]
  event: 'published' | 'changed' | 'reminder'
  /** Limits the recipients; defaults to all readers. */
  userIds?: readonly number[]
}

const eventOf = (event: ReadersNotice['event'], dueOn: string | null): NoticeEvent =>
  dueOn === null ? `material.${event}` : `material.${event}_until`

/** Notifies readers of mandatory materials. Optional ones only appear as new in the list. */
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
