import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { materialActions, Reader } from '../../api/study/materialActions'
import { countReadersByGroup as countByGroup, listReaders as listReadersOf, readersToRemind } from '../groups'
import type { ListOptions } from '../kit/records/lists'
import type { Person } from '../kit/person'
import type { Db } from '../platform/database'
import { canSeeGroup } from './reachQueries'
import { hasRead } from './materialQueries'

type Query = z.output<(typeof materialActions)['GET /api/materials/:id/readers']['query']>
type OfMaterial = { id: number; person: Person }

/** SQL: current readers with their progress, limited to groups that the user can see. */
const readersOf = ({ id, person }: OfMaterial): RawBuilder<Reader> => sql`
  SELECT users.id, users.name, users.search, readers.group_id, groups.code AS group_code, ${hasRead} AS is_done,
    CASE WHEN ${hasRead} THEN 'read' WHEN progress.opened_at IS NOT NULL THEN 'started' ELSE 'not_opened' END AS state,
    coalesce(progress.percent, 0) AS percent, progress.opened_at, progress.completed_at,
    receipt.edition AS receipt_edition, receipt.at AS receipt_at
  FROM materials JOIN LATERAL (SELECT DISTINCT user_id, group_id FROM material_readers
      WHERE material_id = materials.id AND former_group IS NULL) AS readers ON true
    JOIN users ON users.id = readers.user_id
    JOIN groups ON groups.id = readers.group_id
    LEFT JOIN material_progress AS progress ON progress.material_id = materials.id AND progress.user_id = users.id
    LEFT JOIN LATERAL (SELECT edition, at FROM material_receipts
      WHERE material_id = materials.id AND user_id = users.id ORDER BY edition DESC LIMIT 1) AS receipt ON true
  WHERE materials.id = ${id} AND ${canSeeGroup(person, sql`readers.group_id`)}`

export const listReaders = (
  db: Db,
  { id, person, ...listed }: Omit<ListOptions<Query>, 'locale'> & OfMaterial,
): Promise<{ rows: Reader[]; total: number }> => listReadersOf(db, readersOf({ id, person }), listed)

export const countReadersByGroup = (db: Db, of: OfMaterial) => countByGroup<number>(db, readersOf(of))

/**
 * Records a reminder for each reader who has not read the material and was not reminded in the last day. Returns the
 * ids of these readers.
 */
export const remindReaders = async (
  db: Db,
  { groupId, ...of }: OfMaterial & { groupId: number | null },
): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    INSERT INTO material_reminders AS reminders (material_id, user_id)
    SELECT ${of.id}, id FROM (${readersToRemind(readersOf(of), groupId)}) AS readers
    ON CONFLICT (material_id, user_id) DO UPDATE SET at = now() WHERE reminders.at < now() - interval '1 day'
    RETURNING user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

type ReadersToNotify = { id: number; titles: { ru: string; en: string }; due_on: string | null; user_ids: number[] }
/** Returns the mandatory materials among the given ones, with their titles, due dates and current readers. */
export const listReadersToNotify = async (db: Db, ids: readonly number[]): Promise<ReadersToNotify[]> => {
  const { rows } = await sql<ReadersToNotify>`
    SELECT id, jsonb_build_object('ru', name_ru, 'en', name_en) AS titles, due_on,
      ARRAY(SELECT DISTINCT user_id FROM material_readers WHERE material_id = materials.id AND former_group IS NULL) AS user_ids
    FROM materials WHERE id = ANY(${ids}) AND mandatory ORDER BY id`.execute(db)
  return rows
}

/** Returns the facts that decide whether students of the group see the material, by the database clock. */
export const findVisibility = async (
  db: Db,
  { id, groupId }: { id: number; groupId: number },
): Promise<{ status: string; isForGroup: boolean; isEarly: boolean; isLate: boolean } | null> => {
  const { rows } = await sql<{ status: string; isForGroup: boolean; isEarly: boolean; isLate: boolean }>`
    SELECT materials.status, coalesce(visible_from > now(), false) AS "isEarly", coalesce(visible_to <= now(), false) AS "isLate",
      (audience = 'all' OR groups.id IN (SELECT group_id FROM material_groups WHERE material_id = materials.id)
        OR direction_id IN (SELECT direction_id FROM material_directions WHERE material_id = materials.id)) AS "isForGroup"
    FROM materials, groups WHERE materials.id = ${id} AND groups.id = ${groupId}`.execute(db)
  return rows[0] ?? null
}
