import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { DocumentApplication, documents } from '../../../api/admissions/documents'
import type { Locale } from '../../../api/kit/endpoints'
import { newestCampaign } from '../campaigns/campaignQueries'
import { every, oneOf } from '../../kit/records/conditions'
import type { Db } from '../../platform/database'
import { orderBy, rowsAndTotal, type ListOptions } from '../../kit/records/lists'
import { matchesApplicant } from '../applications/queue/searchQueries'

type Applications = ListOptions<z.output<(typeof documents)['GET /api/documents/applications']['query']>>
/** Returns the active applications that staff can request a document for. */
export const listApplications = (
  db: Db,
  listed: Applications,
): Promise<{ rows: DocumentApplication[]; total: number }> => {
  const { filter, locale } = listed
  return rowsAndTotal(
    db
      .selectFrom('applications')
      .innerJoin('statuses', 'statuses.code', 'applications.status')
      .select(['applications.id', 'applications.number', 'applications.name', shownStatusIn(locale).as('status')])
      .where((eb) =>
        every([
          oneOf(eb.ref('applications.id'), filter.id),
          filter.id ? undefined : sql<SqlBool>`campaign_id = ${newestCampaign}`,
          filter.id ? undefined : sql<SqlBool>`applications.status NOT IN ('rejected', 'withdrawn')`,
          matchesApplicant(filter.q),
        ]),
      )
      .orderBy(orderBy(listed.sort))
      .$castTo<DocumentApplication>(),
    listed,
  )
}

/** SQL expression: an application's status with its name and colour, for queries on `statuses`. */
export const shownStatusIn = (locale: Locale) =>
  sql`json_build_object('code', statuses.code, 'name', translation(statuses.translations, ${locale}, 'name'), 'variant', statuses.variant)`
