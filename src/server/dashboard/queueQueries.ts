import { sql, type RawBuilder } from 'kysely'
import type { Queue, QueueName } from '../../api/dashboard'
import { newestCampaign } from '../campaigns/queries'
import type { Db } from '../kit/database'

type Asked = { queues: readonly QueueName[]; personId: number; now: Date }

/** A queue as a statement: how many are in it, and since when the first of them. */
type Statement = (asked: { campaign: RawBuilder<unknown>; personId: number; now: string }) => RawBuilder<unknown>

const statements: Record<QueueName, Statement> = {
  profiles_waiting: ({
    campaign,
    now,
  }) => sql`SELECT count(*)::int, min(status_at) FROM profiles WHERE campaign_id = ${campaign}
    AND (status IN ('submitted', 'resubmitted') OR (status = 'in_review' AND coalesce(lease_until, ${now}) <= ${now}))`,
  profiles_mine: ({ campaign, personId, now }) => sql`SELECT count(*)::int, min(status_at) FROM profiles
    WHERE reviewer_id = ${personId} AND lease_until > ${now} AND campaign_id = ${campaign}`,
  profiles_returned: ({ campaign }) => sql`SELECT count(*)::int, min(status_at) FROM profiles
    WHERE campaign_id = ${campaign} AND status = 'needs_changes'`,
  documents_waiting: ({ campaign }) => sql`SELECT count(*)::int, min(uploaded_at)
    FROM documents JOIN profiles ON profiles.id = profile_id
    WHERE documents.campaign_id = ${campaign} AND replaced_at IS NULL AND documents.status IN ('uploaded', 'in_review')
      AND profiles.status <> 'draft'`,
}

/** The queues, all in one statement, in the given order. */
export const listQueues = async (db: Db, { queues, personId, now }: Asked): Promise<Queue[]> => {
  if (queues.length === 0) return []
  const asked = { campaign: newestCampaign, personId, now: now.toISOString() }
  const rows = queues.map(
    (queue) => sql`SELECT ${queue} AS queue, counted.count,
      floor(extract(epoch FROM ${asked.now}::timestamptz - counted.first) / 3600)::int AS oldest_hours
      FROM (${statements[queue](asked)}) AS counted (count, first)`,
  )
  return (await sql<Queue>`${sql.join(rows, sql` UNION ALL `)}`.execute(db)).rows
}
