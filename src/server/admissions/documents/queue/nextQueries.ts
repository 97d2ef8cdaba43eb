import { sql } from 'kysely'
import type { z } from 'zod'
import type { documents } from '../../../../api/admissions/documents'
import { undecidedDocument } from '../../../../api/admissions/statusSets'
import { newestCampaign } from '../../campaigns/campaignQueries'
import { every, is, type Condition } from '../../../kit/records/conditions'
import { nextIds } from '../../../kit/records/reviewQueue'
import type { Db } from '../../../platform/database'

type NextQuery = z.output<(typeof documents)['GET /api/documents/next']['query']> & { personId: number; now: Date }

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
/** Excludes the reviewer's own documents and documents under someone else's claim. */
const isFree = ({ personId, now }: NextQuery) => sql<boolean>`
  documents.application_id <> ALL(ARRAY(SELECT id FROM applications WHERE user_id = ${personId}))
  AND NOT coalesce(documents.status = 'in_review' AND reviewer_id <> ${personId} AND claimed_until > ${now.toISOString()}, false)`

const listIds = async (db: Db, query: NextQuery): Promise<number[]> => {
  const { after, application_id } = query
  const parts = undecidedDocument.map((status) =>
    every([isReviewable(query), sql<boolean>`status = ${sql.lit(status)}`, isFree(query)]),
  )
  const wraps = application_id === undefined
  const { rows } = await nextIds({ table: 'documents', since: 'uploaded_at', parts, after, wraps }).execute(db)
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
