import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { DocumentApplication, documents } from '../../api/documents'
import type { Locale } from '../../api/kit'
import { newestCampaign } from '../campaigns/queries'
import { every, is, oneOf } from '../kit/conditions'
import type { Db } from '../kit/database'
import { inOrder, rowsAndTotal, type Listing } from '../kit/lists'
import { findsApplicant } from '../profiles/searchQueries'

type Queue = z.output<(typeof documents)['GET /api/documents/next']['query']> & { personId: number; now: Date }
const nextRows = 20

/** What waits for review, longest first and from the one after `after` on: not what others hold. Every round begins again from the oldest. */
export const listNext = async (
  db: Db,
  { after, document_type_id, profile_id, personId, now }: Queue,
): Promise<{ ids: number[]; waiting: number }> => {
  const { rows } = await sql<{ ids: number[]; waiting: number }>`
    WITH waiting AS (
      SELECT documents.id, uploaded_at FROM documents JOIN profiles ON profiles.id = profile_id
      WHERE replaced_at IS NULL AND documents.campaign_id = ${newestCampaign}
        AND documents.status IN ('uploaded', 'in_review') AND profiles.status NOT IN ('draft', 'rejected', 'withdrawn')
        AND (documents.status = 'uploaded' OR documents.reviewer_id = ${personId} OR documents.lease_until IS NULL OR documents.lease_until <= ${now.toISOString()})
        AND ${every([
          is(sql.ref<number>('document_type_id'), document_type_id),
          is(sql.ref<number>('documents.profile_id'), profile_id),
        ])}
    ), here AS (SELECT uploaded_at, id FROM documents WHERE id = ${after ?? null}::bigint)
    SELECT (SELECT count(*) FROM waiting) AS waiting, coalesce(array_agg(id ORDER BY is_before, uploaded_at, id), '{}') AS ids
    FROM (
      SELECT waiting.id, waiting.uploaded_at,
        coalesce((waiting.uploaded_at, waiting.id) <= (here.uploaded_at, here.id), false) AS is_before
      FROM waiting LEFT JOIN here ON true WHERE waiting.id IS DISTINCT FROM here.id
      ORDER BY is_before, waiting.uploaded_at, waiting.id LIMIT ${nextRows}
    ) AS first`.execute(db)
  return rows[0] ?? { ids: [], waiting: 0 }
}

type Applications = Listing<z.output<(typeof documents)['GET /api/documents/applications']['query']>>
/** Applications to ask a document of, those that have ended left out. */
export const listApplications = (
  db: Db,
  listed: Applications,
): Promise<{ rows: DocumentApplication[]; total: number }> => {
  const { filter, locale } = listed
  return rowsAndTotal(
    db
      .selectFrom('profiles')
      .innerJoin('statuses', 'statuses.code', 'profiles.status')
      .select(['profiles.id', 'profiles.number', 'profiles.name', shownStatusIn(locale).as('status')])
      .where((eb) =>
        every([
          oneOf(eb.ref('profiles.id'), filter.id),
          filter.id ? undefined : sql<SqlBool>`campaign_id = ${newestCampaign}`,
          filter.id ? undefined : sql<SqlBool>`profiles.status NOT IN ('rejected', 'withdrawn')`,
          findsApplicant(filter.q),
        ]),
      )
      .orderBy(inOrder(listed.sort))
      .$castTo<DocumentApplication>(),
    listed,
  )
}

/** A profile's status in the college's words, over the table `statuses`. */
export const shownStatusIn = (locale: Locale) =>
  sql`json_build_object('code', statuses.code, 'name', translation(statuses.translations, ${locale}, 'name'), 'variant', statuses.variant)`
