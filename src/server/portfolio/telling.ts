import type { Services } from '../kit/services'
import { notifyMany } from '../people'
import type { Db } from '../platform/database'

type Told = {
  event: 'achievement.approved' | 'achievement.returned' | 'achievement.revoked'
  items: readonly { id: number; user_id: number; title: string }[]
  /** Why an approval was revoked, in the reviewer's words. */
  reason?: string
}

/** Tells students what became of their achievements, in the transaction in which it was decided. Remarks are read beside the fields. */
export const tellOwners = (db: Db, services: Pick<Services, 'config' | 'keyFor'>, { event, items, reason }: Told) =>
  notifyMany(
    db,
    services,
    items.map(({ id, user_id, title }) => ({
      userId: user_id,
      event,
      values: { title, ...(reason !== undefined && { reason }) },
      path: `/my-portfolio?item=${id}`,
    })),
  )
