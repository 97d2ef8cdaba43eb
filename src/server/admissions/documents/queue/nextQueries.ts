import { sql } from 'kysely'
import type { z } from 'zod'
import type { documents } from '../../../../api/admissions/documents'
import { undecidedDocument } from '../../../../api/admissions/statusSets'
import { newestCampaign } from '../../campaigns/queries'
import { every, is, type Condition } from '../../../kit/conditions'
import type { Db } from '../../../platform/database'

type NextQuery = z.output<(typeof documents)['GET /api/documents/next']['query']> & { personId: number; now: Date }
const nextRows = 20

/** Current documents of active applications; combine with a condition on their status. */
const isReviewable = ({ document_type_id, application_id }: NextQuery): Condition =>
  every([
    sql<boolean>`replaced_at IS NULL`,
    application_id === undefined ? sql<boolean>`documents.campaign_id = ${newestCampaign}` : undefined,
    sql<boolean>`NOT EXISTS (SELECT FROM applications
      WHERE applications.id = documents.application_id AND applications.status IN ('draft', 'rejected', 'withdrawn'))`,
    is(sql.ref<number>('document_type_id'), document_type_id),
    is(sql.ref<number>('documents.application_id'), application_id),
  ])
/** Excludes the reviewer's own documents and documents under someone else's lease. */
const isFree = ({ personId, now }: NextQuery) => sql<boolean>`
  documents.application_id <> ALL(ARRAY(SELECT id FROM applications WHERE user_id = ${personId}))
  AND NOT coalesce(documents.status = 'in_review' AND reviewer_id <> ${personId} AND lease_until > ${now.toISOString()}, false)`

/**
 * Merges one sorted query per status. Documents after the current one come first, then those before it; within one
 * application the list ends instead.
 */
const listIds = async (db: Db, query: NextQuery): Promise<number[]> => {
  const { after, application_id } = query
  const here = sql`((SELECT uploaded_at FROM documents WHERE id = ${after}), ${after}::bigint)`
  const rounds =
    after === undefined
      ? [sql<boolean>`true`]
      : [
          sql<boolean>`(uploaded_at, id) > ${here}`,
          ...(application_id === undefined
            ? [sql<boolean>`((uploaded_at, id) < ${here}) IS NOT false AND id <> ${after}`]
            : []),
        ]
  const queues = rounds.flatMap((isOfRound, round) =>
    undecidedDocument.map(
      (status) => sql`(
        SELECT id, uploaded_at, ${sql.lit(round)} AS round FROM documents
        WHERE ${isReviewable(query)} AND status = ${sql.lit(status)} AND ${isFree(query)} AND ${isOfRound}
        ORDER BY uploaded_at NULLS FIRST, id LIMIT ${sql.lit(nextRows)})`,
    ),
  )
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (${sql.join(queues, sql` UNION ALL `)}) AS queues
    ORDER BY round, uploaded_at NULLS FIRST, id LIMIT ${sql.lit(nextRows)}`.execute(db)
  return rows.map(({ id }) => id)
}

const countWaiting = async (db: Db, query: NextQuery): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*) AS waiting FROM documents
    WHERE ${isReviewable(query)} AND status = ANY(${[...undecidedDocument]}) AND ${isFree(query)}`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** Returns the documents to review after `after`, oldest first. The list wraps around to the oldest, except within one application. */
export const listNext = async (db: Db, query: NextQuery): Promise<{ ids: number[]; waiting: number }> => ({
  ids: await listIds(db, query),
  waiting: await countWaiting(db, query),
})
