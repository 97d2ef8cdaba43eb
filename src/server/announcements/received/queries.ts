import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { ReceivedAnnouncement, receivedAnnouncements, ReceivedRow } from '../../../api/announcements/received'
import type { Locale } from '../../../api/kit/endpoints'
import type { Sign } from '../../kit/http/signedLinks'
import { orNotFound } from '../../kit/problems'
import { every, is, oneOf } from '../../kit/records/conditions'
import { maxRows, nameIn, orderBy, type ListOptions } from '../../kit/records/lists'
import { matches } from '../../kit/records/search'
import { listFiles, presentRichTexts } from '../../library'
import type { Db } from '../../platform/database'
import { readAt, stateNow } from '../stateQueries'

type Query = z.output<(typeof receivedAnnouncements)['GET /api/groups/announcements']['query']>
type ReaderContext = { userId: number; locale: Locale }

/** SQL: announcements for the person that have appeared, also withdrawn ones, with the person's row `seen`. */
export const announcementsFor = (userId: number): RawBuilder<unknown> => sql`
  announcements LEFT JOIN users AS authors ON authors.id = author_id AND authors.erased_at IS NULL
    LEFT JOIN announcement_readers AS seen ON seen.announcement_id = announcements.id AND seen.user_id = ${userId}
  WHERE announcements.status <> 'draft' AND publish_at <= now()
    AND announcements.id IN (SELECT announcement_id FROM announcement_audience WHERE user_id = ${userId})`

/** SQL condition over `announcementsFor`: current, and not opened or to be confirmed. */
export const isUnread = sql<boolean>`(${stateNow} = 'published' AND ${readAt} IS NULL)`
export const isReadable = sql<boolean>`(announcements.status = 'published')`

const columns = (locale: Locale) => sql`
  announcements.id, announcements.${sql.ref(nameIn(locale))} AS name, authors.name AS author_name, publish_at, expires_at, pinned,
  edition, changed_at, cardinality(file_ids) AS files_count, seen.opened_at, receipt_required, seen.confirmed_at,
  ${stateNow} <> 'withdrawn' AND receipt_required AND ${readAt} IS NULL AS awaits_receipt, ${isUnread} AS is_unread, ${stateNow} AS state`

const filtered = (filter: Query['filter']) =>
  every([
    isReadable,
    oneOf(sql<number>`announcements.id`, filter.id),
    oneOf(stateNow, filter.state),
    is(isUnread, filter.unread),
    matches({ text: sql<string>`announcements.search`, stems: sql`announcements.search_stems` }, filter.q),
  ])

/** A page of the list with the total; pinned ones come first while they are current. */
export const listReceived = async (
  db: Db,
  { filter, sort, offset = 0, limit = maxRows, userId, locale }: ListOptions<Query> & ReaderContext,
): Promise<{ rows: ReceivedRow[]; total: number }> => {
  const from = sql`FROM ${announcementsFor(userId)} AND ${filtered(filter)}`
  const { rows } = await sql<ReceivedRow & { list_total: number }>`
    SELECT * FROM (SELECT ${columns(locale)}, (SELECT count(*) ${from}) AS list_total ${from}) AS found
    ORDER BY pinned AND state = 'published' DESC, ${orderBy(sort)} OFFSET ${offset} LIMIT ${limit}`.execute(db)
  const [first] = rows
  if (first || offset === 0) return { rows, total: first?.list_total ?? 0 }
  const counted = await sql<{ total: number }>`SELECT count(*) AS total ${from}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

type Whole = Omit<ReceivedAnnouncement, 'files'> & { file_ids: number[] }

/** Throws 404 if the person is not addressed or the announcement has not appeared. */
export const getReceived = async (
  db: Db,
  { id, userId, locale, sign }: ReaderContext & { id: number; sign: Sign },
): Promise<ReceivedAnnouncement> => {
  const { rows } = await sql<Whole>`
    SELECT ${columns(locale)}, seen.confirmed_edition,
      CASE WHEN ${isReadable} THEN translation(translations, ${locale}, 'body') END AS body,
      CASE WHEN ${isReadable} THEN file_ids ELSE '{}' END AS file_ids
    FROM ${announcementsFor(userId)} AND announcements.id = ${id}`.execute(db)
  const { file_ids, body, ...row } = orNotFound(rows[0])
  const [shown] = await presentRichTexts(db, [body ?? ''], sign)
  return { ...row, body: shown || null, files: await listFiles(db, file_ids, sign) }
}

type OfReader = { id: number; userId: number }

/** Keeps the first time. A withdrawn announcement has nothing to open. */
export const saveOpened = async (db: Db, { id, userId }: OfReader): Promise<void> => {
  await sql`
    INSERT INTO announcement_readers AS seen (announcement_id, user_id, opened_at)
    SELECT id, ${userId}, now() FROM announcements WHERE id = ${id} AND ${isReadable}
    ON CONFLICT (announcement_id, user_id) DO UPDATE SET opened_at = now() WHERE seen.opened_at IS NULL`.execute(db)
}

/** Confirms the current edition; returns the obstacle if there is one. Receipts of earlier editions stay. */
export const confirmEdition = async (
  db: Db,
  { id, userId, edition }: OfReader & { edition: number },
): Promise<'is_withdrawn' | 'changed' | 'no_receipt' | null> => {
  // The lock serialises this with an edit or a withdrawal.
  const { rows } = await sql<{ status: string; edition: number; counts_from: number; receipt_required: boolean }>`
    SELECT status, edition, counts_from, receipt_required FROM announcements WHERE id = ${id} FOR SHARE`.execute(db)
  const current = orNotFound(rows[0])
  if (current.status !== 'published') return 'is_withdrawn'
  if (!current.receipt_required) return 'no_receipt'
  if (current.edition !== edition) return 'changed'
  const { counts_from } = current
  await sql`
    INSERT INTO announcement_readers AS seen (announcement_id, user_id, opened_at, confirmed_at, confirmed_edition)
    VALUES (${id}, ${userId}, now(), now(), ${edition})
    ON CONFLICT (announcement_id, user_id) DO UPDATE SET opened_at = coalesce(seen.opened_at, now()), confirmed_at = now(),
      confirmed_edition = ${edition}, earlier_receipts = CASE WHEN seen.confirmed_at IS NULL THEN seen.earlier_receipts ELSE
        jsonb_build_array(jsonb_build_object('edition', seen.confirmed_edition, 'at', seen.confirmed_at)) || seen.earlier_receipts END
      WHERE seen.confirmed_edition IS NULL OR seen.confirmed_edition < ${counts_from}`.execute(db)
  return null
}
