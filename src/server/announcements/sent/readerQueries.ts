import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { AnnouncementReader, sentAnnouncements } from '../../../api/announcements/sent'
import type { Person } from '../../kit/person'
import { every, oneOf } from '../../kit/records/conditions'
import { countEach, maxRows, orderBy, type ListOptions } from '../../kit/records/lists'
import { matchesPerson } from '../../kit/records/search'
import type { Db } from '../../platform/database'
import { canSeeGroup } from '../reachQueries'
import { readAt } from '../stateQueries'

type Query = z.output<(typeof sentAnnouncements)['GET /api/groups/announcements/sent/:id/readers']['query']>
type OfAnnouncement = { id: number; person: Person }

/** SQL: current readers with what they did, limited to groups that the user can see. */
const readersOf = ({ id, person }: OfAnnouncement): RawBuilder<unknown> => sql`
  SELECT users.id, users.name, users.search, memberships.group_id, groups.code AS group_code, ${readAt} IS NOT NULL AS is_done,
    CASE WHEN seen.confirmed_at IS NOT NULL THEN 'confirmed' WHEN seen.opened_at IS NOT NULL THEN 'opened' ELSE 'not_opened' END AS state,
    seen.opened_at, seen.confirmed_at, seen.confirmed_edition, seen.reminded_at
  FROM announcements
    JOIN LATERAL (SELECT DISTINCT user_id FROM announcement_audience WHERE announcement_id = announcements.id) AS readers ON true
    JOIN users ON users.id = readers.user_id
    LEFT JOIN memberships ON memberships.user_id = users.id AND ended_on IS NULL
    LEFT JOIN groups ON groups.id = memberships.group_id
    LEFT JOIN announcement_readers AS seen ON seen.announcement_id = announcements.id AND seen.user_id = users.id
  WHERE announcements.id = ${id} AND ${canSeeGroup(person, sql`memberships.group_id`)}`

const filtered = (filter: Query['filter']) =>
  every([
    oneOf(sql<number>`id`, filter.id),
    oneOf(sql<number>`group_id`, filter.group_id),
    oneOf(sql<string>`state`, filter.state),
    matchesPerson(sql<string>`search`, filter.q),
  ])

/** Counts the matches of each filter. */
export const countReadersEach = (
  db: Db,
  { filters, ...of }: OfAnnouncement & { filters: readonly Query['filter'][] },
): Promise<number[]> =>
  countEach(db, filters, (filter) => sql`SELECT count(*) FROM (${readersOf(of)}) AS readers WHERE ${filtered(filter)}`)

export const listReaders = async (
  db: Db,
  { filter, sort, offset = 0, limit = maxRows, ...of }: Omit<ListOptions<Query>, 'locale'> & OfAnnouncement,
): Promise<{ rows: AnnouncementReader[]; total: number }> => {
  const { rows } = await sql<AnnouncementReader>`
    SELECT id, name, group_id, group_code, state, opened_at, confirmed_at, confirmed_edition, reminded_at
    FROM (${readersOf(of)}) AS readers WHERE ${filtered(filter)} ORDER BY ${orderBy(sort)} OFFSET ${offset} LIMIT ${limit}`.execute(
    db,
  )
  const [total = 0] = await countReadersEach(db, { filters: [filter], ...of })
  return { rows, total }
}

type GroupCount = { id: number | null; code: string | null; read: number; readers: number }
export const countReadersByGroup = async (db: Db, of: OfAnnouncement): Promise<GroupCount[]> => {
  const { rows } = await sql<GroupCount>`
    SELECT group_id AS id, group_code AS code, count(*) FILTER (WHERE is_done) AS read, count(*) AS readers
    FROM (${readersOf(of)}) AS readers GROUP BY group_id, group_code ORDER BY group_code, group_id`.execute(db)
  return rows
}

/**
 * Records a reminder for each reader who has not done what is asked and was not reminded in the last
 * day. Returns the ids of these readers.
 */
export const takeReminders = async (
  db: Db,
  { groupId, ...of }: OfAnnouncement & { groupId: number | null },
): Promise<number[]> => {
  const ofGroup: RawBuilder<SqlBool> = groupId === null ? sql`true` : sql`group_id = ${groupId}`
  const { rows } = await sql<{ user_id: number }>`
    INSERT INTO announcement_readers AS seen (announcement_id, user_id, reminded_at)
    SELECT ${of.id}, id, now() FROM (${readersOf(of)}) AS readers WHERE NOT is_done AND ${ofGroup}
    ON CONFLICT (announcement_id, user_id) DO UPDATE SET reminded_at = now()
      WHERE seen.reminded_at IS NULL OR seen.reminded_at < now() - interval '1 day'
    RETURNING user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
