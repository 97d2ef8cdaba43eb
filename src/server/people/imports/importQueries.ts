import { sql } from 'kysely'
import type { ImportOptions, UserImport } from '../../../api/people/userImports'
import type { Actor } from '../grantRules'
import type { Db } from '../../platform/database'
import { orNotFound } from '../../kit/problems'
import type { Sheet } from './sheet'

type ImportKey = { id: number; userId: number }
type Columns = UserImport['columns']
type Run = { id: number; run: string }
/** Job options with the user's permissions at the time of the request. `run` distinguishes this run from an earlier, stopped one. */
export type Task = ImportOptions & { run: string; held: string[]; reach: 'own' | 'all'; rows?: 'all' | 'valid' }

type HeadingFields = { heading_line: number; columns: Columns; total: number }

export const insertImport = async (
  db: Db,
  { userId, name, sheet, columns, ...headed }: { userId: number; name: string; sheet: Sheet } & HeadingFields,
): Promise<number> => {
  const { id } = await db
    .insertInto('user_imports')
    .values({
      user_id: userId,
      name,
      encoding: sheet.encoding,
      delimiter: sheet.delimiter,
      columns: JSON.stringify(columns),
      ...headed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    INSERT INTO user_import_rows (import_id, line, cells)
    SELECT ${id}::bigint, line, ARRAY(SELECT jsonb_array_elements_text(cells))
    FROM jsonb_to_recordset(${JSON.stringify(sheet.rows)}::jsonb) AS sheet_row (line int, cells jsonb)`.execute(db)
  return id
}

/** Changes the header row; returns false while a check or an import is running. */
export const updateHeading = async (db: Db, id: number, { columns, ...headed }: HeadingFields): Promise<boolean> => {
  const updated = await db
    .updateTable('user_imports')
    .set({ ...headed, columns: JSON.stringify(columns), status: 'uploaded', done: 0 })
    .where('id', '=', id)
    .where('status', 'in', ['uploaded', 'checked', 'failed'])
    .returning('id')
    .executeTakeFirst()
  if (!updated) return false
  await db.updateTable('user_import_rows').set({ action: null }).where('import_id', '=', id).execute()
  return true
}

/** Returns an import of the user, or throws 404. */
export const getImport = async (db: Db, { id, userId }: ImportKey): Promise<UserImport> => {
  const { rows } = await sql<UserImport>`
    SELECT id, name, status, encoding, delimiter, heading_line, columns, total, done,
      coalesce((options ->> 'ignores_logins')::boolean, false) AS ignores_logins,
      (SELECT coalesce(jsonb_agg(to_jsonb(top) ORDER BY line), '[]') FROM (
        SELECT line, cells FROM user_import_rows WHERE import_id = user_imports.id ORDER BY line LIMIT 20) AS top) AS first_rows,
      (SELECT jsonb_build_object('create', count(*) FILTER (WHERE action = 'create'), 'update', count(*) FILTER (WHERE action = 'update'),
        'skip', count(*) FILTER (WHERE action = 'skip'), 'error', count(*) FILTER (WHERE action = 'error'),
        'without_address', count(*) FILTER (WHERE action = 'create' AND input ->> 'email' IS NULL),
        'namesakes', count(*) FILTER (WHERE action = 'create' AND warnings <> '[]'))
        FROM user_import_rows WHERE import_id = user_imports.id) AS counts
    FROM user_imports WHERE id = ${id} AND user_id = ${userId}`.execute(db)
  return orNotFound(rows[0])
}

/** Starts a check or an import; returns false if the current status does not allow it. */
export const startImport = async (
  db: Db,
  { id, from, to, task }: { id: number; from: readonly string[]; to: 'checking' | 'running'; task: Task },
): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE user_imports SET status = ${to}, done = 0, options = ${JSON.stringify(task)}::jsonb
    WHERE id = ${id} AND status = ANY(${from}) RETURNING id`.execute(db)
  return rows.length > 0
}

export const updateColumns = async (db: Db, id: number, columns: Columns): Promise<void> => {
  await db
    .updateTable('user_imports')
    .set({ columns: JSON.stringify(columns) })
    .where('id', '=', id)
    .execute()
}

/** Matches a run that is still active: neither stopped nor restarted. */
const isActiveRun = ({ id, run }: Run) =>
  sql<boolean>`id = ${id} AND status IN ('checking', 'running') AND options ->> 'run' = ${run}`

/** Ends an active run; returns false if it is no longer active. */
export const endImport = async (
  db: Db,
  { to, ...run }: Run & { to: 'checked' | 'done' | 'failed' },
): Promise<boolean> => {
  const { rows } =
    await sql`UPDATE user_imports SET status = ${to}, done = total WHERE ${isActiveRun(run)} RETURNING id`.execute(db)
  return rows.length > 0
}

/** Resets a running check or import to its previous status; returns false if none is running. */
export const stopImport = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`
    UPDATE user_imports SET status = CASE status WHEN 'checking' THEN 'uploaded' ELSE 'checked' END,
      done = CASE status WHEN 'checking' THEN 0 ELSE total END
    WHERE id = ${id} AND status IN ('checking', 'running') RETURNING id`.execute(db)
  return rows.length > 0
}

export const getTask = async (
  db: Db,
  id: number,
): Promise<{ user_id: number; status: string; task: Task; heading_line: number } | undefined> => {
  const { rows } = await sql<{ user_id: number; status: string; task: Task; heading_line: number }>`
    SELECT user_id, status, options AS task, heading_line FROM user_imports WHERE id = ${id}`.execute(db)
  return rows[0]
}

/** Stores whether the login column is ignored because its logins come from another system. */
export const updateIgnoresLogins = async (db: Db, { id, ignores }: { id: number; ignores: boolean }): Promise<void> => {
  await sql`UPDATE user_imports SET options = options || jsonb_build_object('ignores_logins', ${ignores}::boolean)
    WHERE id = ${id}`.execute(db)
}

/** Updates the progress; returns false if the run is no longer active. */
export const updateDone = async (db: Db, { done, ...run }: Run & { done: number }): Promise<boolean> => {
  const { rows } = await sql`UPDATE user_imports SET done = ${done} WHERE ${isActiveRun(run)} RETURNING id`.execute(db)
  return rows.length > 0
}

/** Returns the user's current permissions, limited to those at the time of the request; null without `manage users`. */
export const findActor = async (db: Db, { userId, task }: { userId: number; task: Task }): Promise<Actor | null> => {
  const { rows } = await sql<{ owned: string[]; granted: string[] }>`
    SELECT ARRAY(SELECT permission FROM role_permissions WHERE role_id = users.role_id) AS owned,
      ARRAY(SELECT permission FROM grants WHERE user_id = users.id AND valid_from <= now()
        AND (valid_until IS NULL OR valid_until > now())) AS granted
    FROM users WHERE id = ${userId} AND status = 'active'`.execute(db)
  const { owned = [], granted = [] } = rows[0] ?? {}
  const holdsByRole = (permission: string) => owned.includes(permission) && task.held.includes(permission)
  const holds = (permission: string) =>
    holdsByRole(permission) || (granted.includes(permission) && task.held.includes(permission))
  return holds('manage users') ? { id: userId, reach: task.reach, holds, holdsByRole } : null
}
