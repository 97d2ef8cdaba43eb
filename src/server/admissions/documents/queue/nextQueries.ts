import { sql } from 'kysely'
import type { z } from 'zod'
import type { documents } from '../../../../api/admissions/documents'
import { waitingDocument } from '../../../../api/admissions/statusSets'
import { newestCampaign } from '../../campaigns/queries'
import { every, is, type Condition } from '../../../kit/conditions'
import type { Db } from '../../../platform/database'

type Asked = z.output<(typeof documents)['GET /api/documents/next']['query']> & { personId: number; now: Date }
const nextRows = 20

/** Documents that wait, in an application that has not ended. */
const waits = ({ document_type_id, profile_id }: Asked): Condition =>
  every([
    sql<boolean>`replaced_at IS NULL`,
    profile_id === undefined ? sql<boolean>`documents.campaign_id = ${newestCampaign}` : undefined,
    sql<boolean>`NOT EXISTS (SELECT FROM profiles
      WHERE profiles.id = documents.profile_id AND profiles.status IN ('draft', 'rejected', 'withdrawn'))`,
    is(sql.ref<number>('document_type_id'), document_type_id),
    is(sql.ref<number>('documents.profile_id'), profile_id),
  ])
/** Nobody reviews papers of their own, nor what somebody else has open. */
const isFree = ({ personId, now }: Asked) => sql<boolean>`
  documents.profile_id <> ALL(ARRAY(SELECT id FROM profiles WHERE user_id = ${personId}))
  AND NOT coalesce(documents.status = 'in_review' AND reviewer_id <> ${personId} AND lease_until > ${now.toISOString()}, false)`

/**
 * Each status has its own queue in order; the rounds are before and after the document that one stands at. Through one
 * application one goes once.
 */
const listIds = async (db: Db, asked: Asked): Promise<number[]> => {
  const { after, profile_id } = asked
  const here = sql`((SELECT uploaded_at FROM documents WHERE id = ${after}), ${after}::bigint)`
  const rounds =
    after === undefined
      ? [sql<boolean>`true`]
      : [
          sql<boolean>`(uploaded_at, id) > ${here}`,
          ...(profile_id === undefined
            ? [sql<boolean>`((uploaded_at, id) < ${here}) IS NOT false AND id <> ${after}`]
            : []),
        ]
  const queues = rounds.flatMap((isOfRound, round) =>
    waitingDocument.map(
      (status) => sql`(
        SELECT id, uploaded_at, ${sql.lit(round)} AS round FROM documents
        WHERE ${waits(asked)} AND status = ${sql.lit(status)} AND ${isFree(asked)} AND ${isOfRound}
        ORDER BY uploaded_at NULLS FIRST, id LIMIT ${sql.lit(nextRows)})`,
    ),
  )
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (${sql.join(queues, sql` UNION ALL `)}) AS queues
    ORDER BY round, uploaded_at NULLS FIRST, id LIMIT ${sql.lit(nextRows)}`.execute(db)
  return rows.map(({ id }) => id)
}

const countWaiting = async (db: Db, asked: Asked): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*) AS waiting FROM documents
    WHERE ${waits(asked)} AND status = ANY(${[...waitingDocument]}) AND ${isFree(asked)}`.execute(db)
  return rows[0]?.waiting ?? 0
}

/**
 * What waits for review, longest first and from the one after `after` on: not what others hold. Every round begins
 * again from the oldest, but within one application.
 */
export const listNext = async (db: Db, asked: Asked): Promise<{ ids: number[]; waiting: number }> => ({
  ids: await listIds(db, asked),
  waiting: await countWaiting(db, asked),
})
