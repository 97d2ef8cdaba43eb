import { sql } from 'kysely'
import type { Db } from '../database'
import access from './access.json'
import exportTemplates from './exportTemplates.json'
import legalTexts from './legalTexts.json'
import referenceLists from './referenceLists.json'

const lock = 4_201_967

/** Serialises processes that start together on one database, without timeouts: one fills it, the others wait. */
export const lockSeeding = async (db: Db): Promise<void> => {
  await sql`SET LOCAL lock_timeout = 0`.execute(db)
  await sql`SET LOCAL statement_timeout = 0`.execute(db)
  await sql`SELECT pg_advisory_xact_lock(${lock}::bigint)`.execute(db)
}

/**
 * Inserts missing reference lists, statuses, permissions, roles, legal texts and export templates. Existing rows keep
 * the college's edits.
 */
export const seedCollege = async (db: Db): Promise<void> => {
  await lockSeeding(db)
  const { statuses, ...lists } = referenceLists
  for (const [table, items] of Object.entries(lists)) await addReferenceItems(db, table, items)
  await addStatuses(db, statuses)
  await addPermissions(db, access.permissions)
  await addRoles(db, access.roles)
  await addLegalTexts(db, legalTexts)
  await addExportTemplates(db, exportTemplates)
}

const names = sql`jsonb_build_object('ru', jsonb_build_object('name', ru), 'en', jsonb_build_object('name', en))`

const addReferenceItems = (db: Db, table: string, items: readonly object[]) =>
  sql`
    INSERT INTO ${sql.table(table)} (id, code, translations, variant)
    SELECT id, code, ${names}, coalesce(variant, 'secondary')
    FROM jsonb_to_recordset(${JSON.stringify(items)}) AS item (id int, code text, ru text, en text, variant text)
    ON CONFLICT DO NOTHING`.execute(db)

const addStatuses = (db: Db, statuses: readonly object[]) =>
  sql`
    INSERT INTO statuses (code, translations, variant, position)
    SELECT code, ${names}, variant, position
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(statuses)}) AS (code text, ru text, en text, variant text))
      WITH ORDINALITY AS status (code, ru, en, variant, position)
    WHERE code NOT IN (SELECT code FROM statuses) ORDER BY position`.execute(db)

const addPermissions = (db: Db, permissions: readonly object[]) =>
  sql`
    INSERT INTO permissions (code, translations)
    SELECT code, jsonb_build_object('ru', ru, 'en', en)
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(permissions)}) AS (code text, ru jsonb, en jsonb))
      WITH ORDINALITY AS permission (code, ru, en, position)
    WHERE code NOT IN (SELECT code FROM permissions) ORDER BY position`.execute(db)

/** Existing roles keep their permissions; only admin receives new ones. */
const addRoles = async (db: Db, roles: readonly object[]) => {
  await sql`
    WITH role AS (
      SELECT * FROM
        ROWS FROM (jsonb_to_recordset(${JSON.stringify(roles)}) AS (code text, reach text, ru jsonb, en jsonb, holds text[]))
        WITH ORDINALITY AS role (code, reach, ru, en, holds, position)
    ), added AS (
      INSERT INTO roles (code, reach, is_system, translations)
      SELECT code, reach, true, jsonb_build_object('ru', ru, 'en', en) FROM role
      WHERE code NOT IN (SELECT code FROM roles) ORDER BY position
      RETURNING id, code
    )
    INSERT INTO role_permissions (role_id, permission) SELECT id, unnest(holds) FROM added JOIN role USING (code)`.execute(
    db,
  )
  await sql`
    INSERT INTO role_permissions (role_id, permission)
    SELECT roles.id, permissions.code FROM roles, permissions WHERE roles.code = 'admin' ON CONFLICT DO NOTHING`.execute(
    db,
  )
}

const addLegalTexts = (db: Db, texts: readonly object[]) =>
  sql`
    INSERT INTO legal_texts (kind, version, translations)
    SELECT kind, version, jsonb_build_object('ru', ru, 'en', en)
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(texts)}) AS (kind text, version int, ru jsonb, en jsonb))
      WITH ORDINALITY AS text (kind, version, ru, en, position)
    WHERE kind NOT IN (SELECT kind FROM legal_texts) ORDER BY position`.execute(db)

const addExportTemplates = (db: Db, templates: readonly object[]) =>
  sql`
    INSERT INTO export_templates (code, translations, source, columns)
    SELECT code, translations, source, columns
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(templates)}) AS (code text, translations jsonb, source text, columns jsonb))
      WITH ORDINALITY AS template (code, translations, source, columns, position)
    WHERE code NOT IN (SELECT code FROM export_templates WHERE code IS NOT NULL) ORDER BY position`.execute(db)
