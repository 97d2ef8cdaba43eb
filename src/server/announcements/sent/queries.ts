import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { SentAnnouncement, SentRow, sentAnnouncements } from '../../../api/announcements/sent'
import type { Locale } from '../../../api/kit/endpoints'
import { namedAudience } from '../../groups'
import { signerAt } from '../../kit/http/signedLinks'
import type { Person } from '../../kit/person'
import { orNotFound } from '../../kit/problems'
import { every, is, oneOf } from '../../kit/records/conditions'
import { countEach, maxRows, nameIn, orderBy, type ListOptions } from '../../kit/records/lists'
import type { RecordRequest } from '../../kit/records/recordRoutes'
import { matches } from '../../kit/records/search'
import { listFiles } from '../../library'
import type { Db } from '../../platform/database'
import { canSeeGroup, manageableBy } from '../reachQueries'
import { readAt, stateNow } from '../stateQueries'
import { presentTexts, type AnnouncementTexts } from '../texts'

type Query = z.output<(typeof sentAnnouncements)['GET /api/groups/announcements/sent']['query']>
type ListQuery = ListOptions<Query> & { person: Person }

/** SQL over `announcements`: its readers, those of them who did what is asked, within the person's reach. */
const readerCounts = (person: Person) => sql`(
  SELECT count(*) AS readers_count, count(*) FILTER (WHERE ${readAt} IS NOT NULL) AS read_count
  FROM (SELECT DISTINCT user_id FROM announcement_audience WHERE announcement_id = announcements.id) AS readers
    LEFT JOIN memberships ON memberships.user_id = readers.user_id AND ended_on IS NULL
    LEFT JOIN announcement_readers AS seen ON seen.announcement_id = announcements.id AND seen.user_id = readers.user_id
  WHERE ${canSeeGroup(person, sql`memberships.group_id`)})`

const columns = (locale: Locale): RawBuilder<unknown> => sql`
  announcements.id, announcements.version, announcements.created_at, announcements.updated_at,
  announcements.${sql.ref(nameIn(locale))} AS name, ${stateNow} AS state, audience, publish_at, expires_at, pinned, receipt_required,
  edition, changed_at, withdrawn_at, authors.name AS author_name, readers_count, read_count,
  ${namedAudience('announcement', 'group_ids', locale)} AS groups,
  ${namedAudience('announcement', 'direction_ids', locale)} AS directions,
  ${namedAudience('announcement', 'role_ids', locale)} AS roles`
const tables = (person: Person) => sql`announcements LEFT JOIN users AS authors ON authors.id = author_id
  CROSS JOIN LATERAL ${readerCounts(person)} AS counted`

const isFor = (link: string, column: string, ids: readonly number[] | undefined) =>
  ids &&
  sql<boolean>`EXISTS (SELECT FROM ${sql.table(link)} WHERE announcement_id = announcements.id AND ${sql.ref(column)} = ANY(${ids}))`

const filtered = ({ filter, person }: { filter: Query['filter']; person: Person }) =>
  every([
    manageableBy(person),
    oneOf(sql<number>`announcements.id`, filter.id),
    oneOf(stateNow, filter.state),
    is(sql<boolean>`receipt_required`, filter.receipt_required),
    filter.mine === undefined
      ? undefined
      : sql<boolean>`(author_id = ${person.id}) IS ${filter.mine ? sql`TRUE` : sql`NOT TRUE`}`,
    isFor('announcement_groups', 'group_id', filter.group_id),
    isFor('announcement_directions', 'direction_id', filter.direction_id),
    matches({ text: sql<string>`announcements.search`, stems: sql`announcements.search_stems` }, filter.q),
  ])

/** Counts the matches of each filter. */
export const countSentEach = (
  db: Db,
  { filters, person }: { filters: readonly Query['filter'][]; person: Person },
): Promise<number[]> =>
  countEach(db, filters, (filter) => sql`SELECT count(*) FROM announcements WHERE ${filtered({ filter, person })}`)

/** A page of the list, with the total. */
export const listSent = async (db: Db, listed: ListQuery): Promise<{ rows: SentRow[]; total: number }> => {
  const { sort, locale, person, offset = 0, limit = maxRows } = listed
  // Selects the page first, so that readers are counted only for its rows.
  const { rows } = await sql<SentRow>`
    WITH chosen AS MATERIALIZED (
      SELECT id, row_number() OVER () AS place FROM (
        SELECT announcements.id FROM (
          SELECT announcements.*, announcements.${sql.ref(nameIn(locale))} AS name, authors.name AS author_name
          FROM announcements LEFT JOIN users AS authors ON authors.id = author_id
        ) AS announcements WHERE ${filtered(listed)} ORDER BY ${orderBy(sort)} OFFSET ${offset} LIMIT ${limit}
      ) AS found)
    SELECT ${columns(locale)} FROM ${tables(person)} JOIN chosen ON chosen.id = announcements.id ORDER BY place`.execute(
    db,
  )
  const [total = 0] = await countSentEach(db, { filters: [listed.filter], person })
  return { rows, total }
}

type Whole = SentRow & { translations: AnnouncementTexts; file_ids: number[] }

export const getSent = async (
  db: Db,
  { id, locale, person, services, now }: RecordRequest,
): Promise<SentAnnouncement> => {
  const { rows } = await sql<Whole>`
    SELECT ${columns(locale)}, announcements.translations, announcements.file_ids
    FROM ${tables(person)} WHERE announcements.id = ${id} AND ${manageableBy(person)}`.execute(db)
  const { file_ids, translations, ...row } = orNotFound(rows[0])
  const sign = signerAt(services.keyFor, now)
  const idsOf = (named: readonly { id: number }[]) => named.map((one) => one.id)
  return {
    ...row,
    translations: await presentTexts(db, translations, sign),
    files: await listFiles(db, file_ids, sign),
    group_ids: idsOf(row.groups),
    direction_ids: idsOf(row.directions),
    role_ids: idsOf(row.roles),
  }
}

export const listRoles = async (db: Db, locale: Locale): Promise<{ id: number; code: string; name: string }[]> => {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    SELECT id, code, ${sql.ref(nameIn(locale))} AS name FROM roles ORDER BY id`.execute(db)
  return rows
}
