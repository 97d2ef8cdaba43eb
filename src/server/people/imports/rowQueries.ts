import { sql } from 'kysely'
import type { z } from 'zod'
import type { importRow, userImports } from '../../../api/people/userImports'
import type { Locale } from '../../../api/kit/endpoints'
import { nameIn } from '../../kit/records/lists'
import type { Db } from '../../platform/database'
import type { Message } from '../../kit/problems'
import type { RoleRights } from '../users/accountRules'
import type { Errors, Existing, RowInput, Verdict } from './rules'

/** Roles by lower-case code and by lower-case name in either language. */
export const listRolesByName = async (db: Db): Promise<Map<string, RoleRights>> => {
  const { rows } = await sql<RoleRights & { name_ru: string; name_en: string }>`
    SELECT id, code, reach, name_ru, name_en, ARRAY(SELECT permission FROM role_permissions WHERE role_id = roles.id) AS permissions
    FROM roles ORDER BY id`.execute(db)
  return new Map(
    rows.flatMap(({ name_ru, name_en, ...role }) =>
      [name_en, name_ru, role.code].map((name) => [name.toLowerCase(), role] as const),
    ),
  )
}

export type CheckedRow = { line: number; cells: string[] }
export const listRowsAfter = async (
  db: Db,
  { id, line, limit }: { id: number; line: number; limit: number },
): Promise<CheckedRow[]> =>
  db
    .selectFrom('user_import_rows')
    .select(['line', 'cells'])
    .where('import_id', '=', id)
    .where('line', '>', line)
    .orderBy('line')
    .limit(limit)
    .execute()

export const listExisting = async (
  db: Db,
  { emails, logins }: { emails: string[]; logins: string[] },
): Promise<Existing[]> => {
  const { rows } = await sql<Existing>`
    SELECT users.id, users.name, users.status, last_name, first_name, middle_name, email, login, phone, locale, roles.code AS role,
      reach, erased_at IS NOT NULL AS erased,
      ARRAY(SELECT permission FROM role_permissions WHERE role_id = users.role_id) AS role_permissions,
      ARRAY(SELECT permission FROM role_permissions WHERE role_id = users.role_id
        UNION SELECT permission FROM grants WHERE user_id = users.id AND (valid_until IS NULL OR valid_until > now())) AS permissions
    FROM users JOIN roles ON roles.id = role_id WHERE email = ANY(${emails}) OR login = ANY(${logins})`.execute(db)
  return rows
}

/** Verdict with the group to join and the warnings. */
export type LineResult = Omit<Verdict, 'groupRequest'> & {
  line: number
  joins: Joins | null
  warnings: readonly Message[]
}
export type Joins = { group_id: number; code: string; from: string | null; started_on: string }

export const updateVerdicts = async (db: Db, id: number, verdicts: readonly LineResult[]): Promise<void> => {
  await sql`
    UPDATE user_import_rows SET action = new.action, input = new.input, target_id = new.target_id, errors = new.errors,
      warnings = new.warnings, joins = new.joins
    FROM jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb)
      AS new (line int, action text, input jsonb, target_id bigint, errors jsonb, warnings jsonb, joins jsonb)
    WHERE import_id = ${id} AND user_import_rows.line = new.line`.execute(db)
}

/** Finds people with the same last and first name; patronymics must match only if both are set. */
export const listNamesakes = async (
  db: Db,
  names: readonly { line: number; last_name: string; first_name: string; middle_name: string }[],
): Promise<{ line: number; name: string; email: string | null }[]> => {
  if (names.length === 0) return []
  const { rows } = await sql<{ line: number; name: string; email: string | null }>`
    SELECT line, users.name, users.email
    FROM jsonb_to_recordset(${JSON.stringify(names)}::jsonb)
      AS new (line int, last_name text, first_name text, middle_name text)
    JOIN users ON folded(users.last_name || ' ' || users.first_name) COLLATE "C" = folded(new.last_name || ' ' || new.first_name) COLLATE "C"
    WHERE erased_at IS NULL AND (users.middle_name = '' OR new.middle_name = '' OR folded(users.middle_name) = folded(new.middle_name))
    ORDER BY line, users.id`.execute(db)
  return rows
}

/** Whether the column contains the login of an existing user. */
export const hasKnownLogins = async (db: Db, { id, column }: { id: number; column: number }): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM user_import_rows JOIN users ON users.login = lower(cells[${column + 1}::int])
    WHERE import_id = ${id} LIMIT 1`.execute(db)
  return rows.length > 0
}

/** New memberships of the imported rows. */
export const listJoins = async (db: Db, id: number) => {
  const { rows } = await sql<{ user_id: number; group_id: number; started_on: string }>`
    SELECT target_id AS user_id, (joins ->> 'group_id')::bigint AS group_id, joins ->> 'started_on' AS started_on
    FROM user_import_rows WHERE import_id = ${id} AND action IN ('create', 'update') AND joins IS NOT NULL
    ORDER BY line`.execute(db)
  return rows
}

/** All rows of the file, including titles and the header. */
export const listSheetRows = (db: Db, id: number): Promise<CheckedRow[]> =>
  db.selectFrom('user_import_rows').select(['line', 'cells']).where('import_id', '=', id).orderBy('line').execute()

/** Saves the checked rows in the caller's transaction. Returns the ids of the affected users. */
export const writeRows = async (db: Db, id: number): Promise<number[]> => {
  const fields = sql`jsonb_to_record(input) AS new (last_name text, first_name text, middle_name text, email text,
    phone text, locale text, role text)`
  const updated = await sql<{ id: number }>`
    UPDATE users SET last_name = new.last_name, first_name = new.first_name, middle_name = new.middle_name, phone = new.phone,
      locale = new.locale, role_id = roles.id
    FROM user_import_rows CROSS JOIN LATERAL ${fields} JOIN roles ON roles.code = new.role
    WHERE import_id = ${id} AND action = 'update' AND users.id = target_id RETURNING users.id`.execute(db)
  // Assign ids before the insert, so that the new users of this import can be found again.
  await sql`
    UPDATE user_import_rows SET target_id = nextval(pg_get_serial_sequence('users', 'id'))
    WHERE import_id = ${id} AND action = 'create'`.execute(db)
  const created = await sql<{ id: number }>`
    INSERT INTO users (id, last_name, first_name, middle_name, email, phone, locale, role_id)
    SELECT target_id, new.last_name, new.first_name, new.middle_name, new.email, new.phone, new.locale, roles.id
    FROM user_import_rows CROSS JOIN LATERAL ${fields} JOIN roles ON roles.code = new.role
    WHERE import_id = ${id} AND action = 'create' ORDER BY line RETURNING users.id`.execute(db)
  return [...updated.rows, ...created.rows].map((row) => row.id)
}

/** Users created by the import who have no access yet, in file order. */
export const listNewcomers = async (db: Db, id: number): Promise<{ mailable: number[]; others: number[] }> => {
  const { rows } = await sql<{ id: number; mailable: boolean }>`
    SELECT users.id, email IS NOT NULL AS mailable
    FROM user_import_rows JOIN user_imports ON user_imports.id = import_id JOIN users ON users.id = target_id
    WHERE import_id = ${id} AND action = 'create' AND user_imports.status = 'done'
      AND password_hash IS NULL AND users.status = 'active' ORDER BY line`.execute(db)
  const those = (mailable: boolean) => rows.flatMap((row) => (row.mailable === mailable ? [row.id] : []))
  return { mailable: those(true), others: those(false) }
}

type Query = z.output<(typeof userImports)['GET /api/access/users/imports/:id/rows']['query']>
export type RowResult = Omit<z.infer<typeof importRow>, 'id' | 'values' | 'errors' | 'warnings' | 'changes'> & {
  warnings: Message[]
  joins: Joins | null
  cells: string[]
  errors: Errors
  input: RowInput | null
  /** Current values of the fields in `input`; null if the row changes no record. */
  before: RowInput | null
  role_before: string | null
}

/** Checked rows in file order. */
export const listRowResults = async (
  db: Db,
  { id, locale, filter, sort, offset, limit }: Partial<Query> & { id: number; locale: Locale },
): Promise<{ rows: RowResult[]; total: number }> => {
  const where = sql`import_id = ${id} AND action = ANY(${filter?.action ?? ['create', 'update', 'skip', 'error']})`
  const order = sort?.order === 'DESC' ? sql`line DESC` : sql`line`
  const roleName = sql.raw(nameIn(locale))
  const { rows } = await sql<RowResult>`
    SELECT line, action, cells, input, errors, warnings, joins, coalesce(given.${roleName}, input ->> 'role') AS role,
      CASE WHEN action = 'update' THEN jsonb_build_object('last_name', last_name, 'first_name', first_name, 'middle_name', middle_name,
        'email', email, 'phone', phone, 'locale', users.locale, 'role', held.code) END AS before, held.${roleName} AS role_before
    FROM (SELECT * FROM user_import_rows WHERE ${where} ORDER BY ${order} OFFSET ${offset ?? 0} LIMIT ${limit ?? 1_000_000}) AS page
    LEFT JOIN users ON users.id = target_id LEFT JOIN roles AS held ON held.id = users.role_id
      LEFT JOIN roles AS given ON given.code = input ->> 'role'
    ORDER BY ${order}`.execute(db)
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM user_import_rows WHERE ${where}`.execute(
    db,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
