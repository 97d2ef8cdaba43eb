import { sql } from 'kysely'
import type { StoredUpload } from '../kit/uploads/takeUploads'
import type { Db } from '../platform/database'
import { emailOf } from './accounts'
import type { PendingPage } from './documentQueries'
import type { IdOf } from './keys'

const day = 86_400_000
const scans = { waiting: 'Свидетельство о браке', rejected: 'Паспорт' }

/** Creates a pending request of a generated student, and a rejected one that a demo account can see. */
export const insertNameChanges = async (db: Db, now: Date, personId: IdOf): Promise<void> => {
  const at = (days: number) => new Date(now.getTime() - days * day).toISOString()
  await sql`
    INSERT INTO name_changes (user_id, last_name, first_name, middle_name, reason, created_at, updated_at)
    SELECT id, 'Соболева', first_name, middle_name, 'Вступила в брак', ${at(1)}, ${at(1)} FROM users
    WHERE is_demo AND last_name LIKE '%ова' AND email NOT LIKE '%@abitura.test'
      AND id IN (SELECT user_id FROM memberships WHERE ended_on IS NULL) ORDER BY id LIMIT 1`.execute(db)
  await sql`
    INSERT INTO name_changes (user_id, last_name, first_name, middle_name, reason, status, reject_reason, decided_by, decided_at,
      created_at, updated_at)
    SELECT id, 'Захарьин', first_name, middle_name, 'В новом паспорте исправили ошибку в фамилии', 'rejected',
      'Фамилия на скане не читается. Пришлите разворот паспорта целиком.', ${personId(emailOf('admin'))}, ${at(8)},
      ${at(9)}, ${at(8)} FROM users
    WHERE id = ${personId(emailOf('student.b'))}`.execute(db)
}

export const listPendingScans = async (db: Db): Promise<PendingPage[]> => {
  const { rows } = await sql<PendingPage>`
    SELECT name_changes.id, user_id AS owner_id, 'name_change' AS code, name_changes.status,
      CASE WHEN name_changes.status = 'waiting' THEN ${scans.waiting} ELSE ${scans.rejected} END AS type_name,
      name_changes.name, NULL AS birth_date, '{}'::jsonb AS fields, name_changes.created_at AS uploaded_at
    FROM name_changes JOIN users ON users.id = user_id
    WHERE is_demo AND NOT EXISTS (SELECT FROM name_change_files WHERE name_change_id = name_changes.id)
    ORDER BY name_changes.id`.execute(db)
  return rows
}

/** Adds a scan to the request if it still exists and has none. Returns whether it did. */
export const insertNameScan = async (
  db: Db,
  { id, owner_id, uploaded_at }: Pick<PendingPage, 'id' | 'owner_id' | 'uploaded_at'>,
  image: StoredUpload,
): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM name_changes WHERE id = ${id} AND NOT EXISTS (SELECT FROM name_change_files
      WHERE name_change_id = ${id}) FOR NO KEY UPDATE`.execute(db)
  if (rows.length === 0) return false
  const file = await db
    .insertInto('files')
    .values({ ...image, owner_id, purpose: 'document', created_at: uploaded_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('name_change_files').values({ name_change_id: id, file_id: file.id, position: 0 }).execute()
  return true
}
