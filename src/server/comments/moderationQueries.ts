import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { comments, ModeratedComment } from '../../api/comments/comments'
import type { Locale } from '../../api/kit/endpoints'
import { declarations } from '../kit/feature'
import type { Person } from '../kit/person'
import { every, is, oneOf } from '../kit/records/conditions'
import { orderBy, rowsAndTotal, type ListOptions } from '../kit/records/lists'
import { columnsContain } from '../kit/records/search'
import type { Db } from '../platform/database'
import { moderatedBy, storedThreads } from './placeQueries'

type Reader = { person: Person; locale: Locale }

/** SQL: conversations that the person moderates, of all places. */
const moderatedThreads = ({ person, locale }: Reader) => {
  const each = declarations.commentPlaces.map(
    (
      place,
    ) => sql`SELECT threads.id, ${place.place}::text AS place, record_id, owner_id, ${place.title(locale)} AS title,
      ${place.isPrivate ? place.ownerName : place.groupCode} AS owner_name, ${place.paths.moderator} AS path
    FROM ${storedThreads(place)} AS threads WHERE ${moderatedBy(place, person)}`,
  )
  return sql`(${sql.join(each, sql` UNION ALL `)})`
}

/** SQL: comments of others that were reported or hidden, in the conversations that the person moderates. */
export const moderated = (reader: Reader) => sql`
  SELECT comments.id, place, record_id AS place_id, title, owner_id, owner_name, path,
    CASE WHEN erased_at IS NULL THEN authors.name END AS author_name, text, comments.created_at, hidden_at, hidden_reason, open.reports
  FROM comments JOIN ${moderatedThreads(reader)} AS threads ON threads.id = thread_id JOIN users AS authors ON authors.id = author_id
    CROSS JOIN LATERAL (SELECT ARRAY(SELECT reason FROM comment_reports WHERE comment_id = comments.id AND settled_at IS NULL
      ORDER BY comment_reports.created_at) AS reports) AS open
  WHERE deleted_at IS NULL AND author_id <> ${reader.person.id} AND (hidden_at IS NOT NULL OR cardinality(open.reports) > 0)`

type Query = ListOptions<z.output<(typeof comments)['GET /api/comments']['query']>> & Reader
export const listModerated = (
  db: Db,
  { filter, sort, person, locale, ...window }: Query,
): Promise<{ rows: ModeratedComment[]; total: number }> =>
  rowsAndTotal(
    db
      .selectFrom(sql<ModeratedComment>`(${moderated({ person, locale })})`.as('found'))
      .selectAll()
      .where((eb) =>
        every([
          oneOf(eb.ref('found.id'), filter.id),
          is(eb.ref('found.place'), filter.place),
          filter.view && sql<SqlBool>`(hidden_at IS NULL) = ${filter.view === 'reported'}`,
          columnsContain(
            [sql<string>`title`, sql<string>`owner_name`, sql<string>`author_name`, sql<string>`text`],
            filter.q,
          ),
        ]),
      )
      .orderBy(orderBy(sort)),
    window,
  )
