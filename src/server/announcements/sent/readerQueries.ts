import { sql, type RawBuilder } from 'kysely'
import type { AnnouncementReader } from '../../../api/announcements/sent'
import { readersToRemind } from '../../groups'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { canSeeGroup } from '../reachQueries'
import { readAt } from '../stateQueries'

type OfAnnouncement = { id: number; person: Person }

const whatTheyDid = sql`${readAt} IS NOT NULL AS is_done,
  CASE WHEN seen.confirmed_edition >= counts_from THEN 'confirmed' WHEN seen.confirmed_at IS NOT NULL THEN 'outdated'
    WHEN seen.opened_at IS NOT NULL THEN 'opened' ELSE 'not_opened' END AS state,
  seen.opened_at, seen.confirmed_at, seen.confirmed_edition, coalesce(seen.earlier_receipts, '[]') AS earlier_receipts, seen.reminded_at`

/** SQL: current readers with what they did, limited to groups that the user can see. */
export const readersOf = ({ id, person }: OfAnnouncement): RawBuilder<AnnouncementReader> => sql`
  SELECT users.id, users.name, users.search, memberships.group_id, groups.code AS group_code, ${whatTheyDid}
  FROM announcements
    JOIN LATERAL (SELECT DISTINCT user_id FROM announcement_audience WHERE announcement_id = announcements.id) AS readers ON true
    JOIN users ON users.id = readers.user_id
    LEFT JOIN memberships ON memberships.user_id = users.id AND ended_on IS NULL
    LEFT JOIN groups ON groups.id = memberships.group_id
    LEFT JOIN announcement_readers AS seen ON seen.announcement_id = announcements.id AND seen.user_id = users.id
  WHERE announcements.id = ${id} AND ${canSeeGroup(person, sql`memberships.group_id`)}`

/** SQL: people who were notified as readers and no longer belong to the audience, under their group of that time. */
const formerReadersOf = ({ id, person }: OfAnnouncement): RawBuilder<unknown> => sql`
  SELECT users.id, users.name, past.group_id, groups.code AS group_code, ${whatTheyDid}
  FROM announcements
    JOIN announcement_readers AS seen ON seen.announcement_id = announcements.id
    JOIN users ON users.id = seen.user_id AND users.erased_at IS NULL
    LEFT JOIN LATERAL (SELECT group_id FROM memberships WHERE memberships.user_id = users.id AND started_on <= publish_at::date
      AND (ended_on IS NULL OR ended_on >= publish_at::date) ORDER BY started_on DESC LIMIT 1) AS past ON true
    LEFT JOIN groups ON groups.id = past.group_id
  WHERE announcements.id = ${id} AND (seen.notified_at IS NOT NULL OR seen.confirmed_at IS NOT NULL)
    AND seen.user_id NOT IN (SELECT user_id FROM announcement_audience WHERE announcement_id = ${id})
    AND ${canSeeGroup(person, sql`past.group_id`)}`

export const listFormerReaders = async (
  db: Db,
  { groupId, ...of }: OfAnnouncement & { groupId: number | undefined },
): Promise<AnnouncementReader[]> => {
  const { rows } = await sql<AnnouncementReader>`
    SELECT * FROM (${formerReadersOf(of)}) AS former
    WHERE ${groupId === undefined ? sql`true` : sql`group_id = ${groupId}`} ORDER BY name, id`.execute(db)
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
  const { rows } = await sql<{ user_id: number }>`
    INSERT INTO announcement_readers AS seen (announcement_id, user_id, reminded_at)
    SELECT ${of.id}, id, now() FROM (${readersToRemind(readersOf(of), groupId)}) AS readers
    ON CONFLICT (announcement_id, user_id) DO UPDATE SET reminded_at = now()
      WHERE seen.reminded_at IS NULL OR seen.reminded_at < now() - interval '1 day'
    RETURNING user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
