import { sql } from 'kysely'
import type { Db } from '../kit/database'
import access from './college/access.json'
import legalTexts from './college/legalTexts.json'
import referenceLists from './college/referenceLists.json'
import { lockFilling } from './fillingQueries'

/**
 * Writes what every college begins with and this database has not yet: reference lists, statuses, permissions, roles and legal texts. What is
 * there stays in the college's own words.
 */
export const fillCollege = async (db: Db): Promise<void> => {
  await lockFilling(db)
  const { statuses, ...lists } = referenceLists
  for (const [table, items] of Object.entries(lists)) await insertReferenceItems(db, table, items)
  await insertStatuses(db, statuses)
  await insertPermissions(db, access.permissions)
  await insertRoles(db, access.roles)
  await insertLegalTexts(db, legalTexts)
}

const named = { ru: sql`jsonb_build_object('name', ru)`, en: sql`jsonb_build_object('name', en)` }

const insertReferenceItems = (db: Db, table: string, items: readonly object[]) =>
  sql`
    INSERT INTO ${sql.table(table)} (id, code, translations, variant)
    SELECT id, code, jsonb_build_object('ru', ${named.ru}, 'en', ${named.en}), coalesce(variant, 'secondary')
    FROM jsonb_to_recordset(${JSON.stringify(items)}) AS item (id int, code text, ru text, en text, variant text)
    ON CONFLICT DO NOTHING`.execute(db)

const insertStatuses = (db: Db, statuses: readonly object[]) =>
  sql`
    INSERT INTO statuses (id, code, translations, variant, position)
    SELECT id, code, jsonb_build_object('ru', ${named.ru}, 'en', ${named.en}), variant, id
    FROM jsonb_to_recordset(${JSON.stringify(statuses)}) AS status (id int, code text, ru text, en text, variant text)
    ON CONFLICT DO NOTHING`.execute(db)

const insertPermissions = (db: Db, permissions: readonly object[]) =>
  sql`
    INSERT INTO permissions (id, code, translations)
    SELECT id, code, jsonb_build_object('ru', ru, 'en', en)
    FROM jsonb_to_recordset(${JSON.stringify(permissions)}) AS permission (id int, code text, ru jsonb, en jsonb)
    ON CONFLICT DO NOTHING`.execute(db)

/** A role that is there keeps the permissions that the college has given it; only admin gets each new one. */
const insertRoles = async (db: Db, roles: readonly object[]) => {
  await sql`
    WITH role AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(roles)}) AS role (code text, reach text, ru jsonb, en jsonb, holds text[])
    ), added AS (
      INSERT INTO roles (code, reach, is_system, translations)
      SELECT code, reach, true, jsonb_build_object('ru', ru, 'en', en) FROM role WHERE code NOT IN (SELECT code FROM roles)
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

const insertLegalTexts = (db: Db, texts: readonly object[]) =>
  sql`
    INSERT INTO legal_texts (kind, version, translations)
    SELECT kind, version, jsonb_build_object('ru', ru, 'en', en)
    FROM jsonb_to_recordset(${JSON.stringify(texts)}) AS text (kind text, version int, ru jsonb, en jsonb)
    WHERE kind NOT IN (SELECT kind FROM legal_texts)`.execute(db)
