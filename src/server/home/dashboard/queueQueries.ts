import { sql, type RawBuilder } from 'kysely'
import type { Queue, QueueName } from '../../../api/home/dashboard'
import type { ProfileStatus } from '../../../api/admissions/applicationStates'
import { waitingDocument } from '../../../api/admissions/statusSets'
import { newestCampaign } from '../../admissions/campaigns/queries'
import { countsOf } from '../../admissions/documents/queue/countQueries'
import type { Db } from '../../platform/database'

type Asked = { queues: readonly QueueName[]; personId: number }

/** A queue as a statement: how many are in it, and since when the first of them. */
type Statement = (asked: { campaign: RawBuilder<unknown>; personId: number }) => RawBuilder<unknown>

/** How many applications stand in the statuses, as the database has counted; and since when the first of one. */
const counted = (campaign: RawBuilder<unknown>, statuses: readonly ProfileStatus[]) =>
  sql`(SELECT coalesce(sum(bit_count(bits)), 0) FROM profile_traits
    WHERE campaign_id = ${campaign} AND document_type_id IS NULL AND trait = ANY(${statuses}))`
const since = (campaign: RawBuilder<unknown>, status: ProfileStatus) =>
  sql`(SELECT min(status_at) FROM profiles WHERE campaign_id = ${campaign} AND status = ${sql.lit(status)})`
/** Leases end by the database's clock, as in the lists. */
const lapsed = (campaign: RawBuilder<unknown>) =>
  sql`FROM profiles WHERE campaign_id = ${campaign} AND status = 'in_review' AND (lease_until IS NULL OR lease_until <= now())`
/** The documents of such an application wait for nobody. */
const settled = sql`('draft', 'rejected', 'withdrawn')`
const uploadedSince = (campaign: RawBuilder<unknown>, status: 'uploaded' | 'in_review') => sql`(
  SELECT uploaded_at FROM documents JOIN profiles ON profiles.id = profile_id
  WHERE documents.campaign_id = ${campaign} AND replaced_at IS NULL AND documents.status = ${sql.lit(status)} AND profiles.status NOT IN ${settled}
  ORDER BY uploaded_at NULLS FIRST LIMIT 1)`

const statements: Record<QueueName, Statement> = {
  profiles_waiting: ({ campaign }) => sql`SELECT
    (${counted(campaign, ['submitted', 'resubmitted'])} + (SELECT count(*) ${lapsed(campaign)}))::int,
    least(${since(campaign, 'submitted')}, ${since(campaign, 'resubmitted')}, (SELECT min(status_at) ${lapsed(campaign)}))`,
  profiles_mine: ({ campaign, personId }) => sql`SELECT count(*)::int, min(status_at) FROM profiles
    WHERE reviewer_id = ${personId} AND lease_until > now() AND campaign_id = ${campaign}`,
  profiles_returned: ({ campaign }) =>
    sql`SELECT ${counted(campaign, ['needs_changes'])}::int, ${since(campaign, 'needs_changes')}`,
  documents_waiting: ({ campaign }) => sql`SELECT
    (SELECT total::int FROM ${countsOf({ status: [...waitingDocument] })} AS counted),
    least(${uploadedSince(campaign, 'uploaded')}, ${uploadedSince(campaign, 'in_review')})`,
}

/** The queues, all in one statement, in the given order. */
export const listQueues = async (db: Db, { queues, personId }: Asked): Promise<Queue[]> => {
  if (queues.length === 0) return []
  const asked = { campaign: newestCampaign, personId }
  const rows = queues.map(
    (queue) => sql`SELECT ${queue} AS queue, count, floor(extract(epoch FROM now() - first) / 3600)::int AS oldest_hours
      FROM (${statements[queue](asked)}) AS waiting (count, first)`,
  )
  return (await sql<Queue>`${sql.join(rows, sql` UNION ALL `)}`.execute(db)).rows
}
