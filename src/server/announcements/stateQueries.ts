import { sql } from 'kysely'

/** SQL over `announcements`: the state now, by the clock of the database. */
export const stateNow = sql<string>`(CASE WHEN announcements.status <> 'published' THEN announcements.status
  WHEN publish_at > now() THEN 'scheduled' WHEN expires_at <= now() THEN 'expired' ELSE 'published' END)`

/** SQL over `announcements` and a reader's row `seen`: when the person did what is asked of them, or null. */
export const readAt = sql`(CASE WHEN NOT receipt_required THEN seen.opened_at
  WHEN seen.confirmed_edition >= counts_from THEN seen.confirmed_at END)`
