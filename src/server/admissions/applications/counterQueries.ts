import { sql } from 'kysely'
import type { Db } from '../../platform/database'

/** Comma-separated codes of the chosen directions, by priority. */
const directionCodes = sql`(
  SELECT coalesce(string_agg(code, ', ' ORDER BY first, code), '')
  FROM (
    SELECT code, min(priority) AS first FROM application_choices JOIN directions ON directions.id = direction_id
    WHERE application_id = application.id GROUP BY code
  ) AS coded)`

/**
 * Updates the denormalised columns of the applications: document counts and chosen directions.
 * Call it after every change of documents or choices, in the same transaction and with the applications locked.
 */
export const updateCounters = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`
    UPDATE applications SET documents_required = figures.required, documents_accepted = figures.accepted, documents_waiting = figures.waiting,
      directions = figures.directions, first_direction_id = figures.first_direction_id
    FROM (
      SELECT application.id, cardinality(asked.kinds) + papers.besides AS required, papers.accepted, papers.waiting,
        ${directionCodes} AS directions,
        (SELECT direction_id FROM application_choices WHERE application_id = application.id ORDER BY priority LIMIT 1) AS first_direction_id
      FROM applications AS application
        CROSS JOIN LATERAL (
          SELECT ARRAY(
            SELECT id FROM document_types WHERE status = 'active' AND NOT (citizens_only AND application.is_foreign)
              AND (document_types.required OR id IN (
                SELECT document_type_id FROM application_choices JOIN direction_document_types AS wanted USING (direction_id)
                WHERE application_id = application.id AND wanted.required))) AS kinds
          OFFSET 0
        ) AS asked
        CROSS JOIN LATERAL (
          SELECT count(*) FILTER (WHERE there.requested AND document_type_id <> ALL (asked.kinds)) AS besides,
            count(*) FILTER (WHERE (there.requested OR document_type_id = ANY (asked.kinds))
              AND status IN ('accepted', 'not_required')) AS accepted,
            count(*) FILTER (WHERE status IN ('uploaded', 'in_review')) AS waiting
          FROM documents AS there WHERE application_id = application.id AND replaced_at IS NULL
        ) AS papers
      WHERE application.id = ANY(${ids})
    ) AS figures
    WHERE applications.id = figures.id
      AND (documents_required, documents_accepted, documents_waiting, applications.directions, applications.first_direction_id)
        IS DISTINCT FROM (figures.required, figures.accepted, figures.waiting, figures.directions, figures.first_direction_id)`.execute(
    db,
  )
}

/** Updates only the direction codes, for archived campaigns: later changes of the requirements do not affect their applications. */
export const updateDirectionCodes = async (db: Db, ids: readonly number[]): Promise<void> => {
  await sql`
    UPDATE applications SET directions = coded.directions
    FROM (SELECT id, ${directionCodes} AS directions FROM applications AS application WHERE id = ANY(${ids})) AS coded
    WHERE applications.id = coded.id AND applications.directions <> coded.directions`.execute(db)
}

/**
 * Waits for transactions that are creating applications; each has locked the row of its campaign. Applications created
 * later already use the new requirements.
 */
export const awaitPendingInserts = async (db: Db): Promise<void> => {
  await sql`SELECT FROM campaigns ORDER BY id FOR UPDATE`.execute(db)
}

/** Returns the next `count` application ids after `after`, either of archived campaigns or of all other campaigns. */
export const listNextIds = async (
  db: Db,
  { archived, after, count }: { archived: boolean; after: number; count: number },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT applications.id FROM applications JOIN campaigns ON campaigns.id = campaign_id
    WHERE applications.id > ${after} AND (campaigns.status = 'archived') = ${archived} ORDER BY applications.id LIMIT ${count}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
