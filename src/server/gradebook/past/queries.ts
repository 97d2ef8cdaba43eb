import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { pastChoices, type PastChoices, type PastImport, type pastMarks } from '../../../api/gradebook/past'
import type { Locale } from '../../../api/kit/endpoints'
import { every, oneOf } from '../../kit/records/conditions'
import { nameIn, orderBy, rowsAndTotal, type ListOptions } from '../../kit/records/lists'
import type { Db } from '../../platform/database'
import type { PastSheet } from './columns'
import type { KnownMark, LateEntry, PastMark } from './rules'

type ListQuery = ListOptions<z.output<(typeof pastMarks)['GET /api/gradebook/past']['query']>>
const userName = (column: string) => sql<string>`(SELECT name FROM users WHERE users.id = ${sql.ref(column)})`
const imports = (db: Db) =>
  db
    .selectFrom('past_mark_imports')
    .select(['id', 'version', 'created_at', 'updated_at', 'file_name', 'status', 'marks_count', 'imported_at'])
    .select(['undone_at', 'undo_reason', userName('uploaded_by').as('uploaded_by')])
    .select(sql<string | null>`${userName('undone_by')}`.as('undone_by'))
    .$castTo<PastImport>()

export const listPastImports = (db: Db, listed: ListQuery): Promise<{ rows: PastImport[]; total: number }> =>
  rowsAndTotal(
    imports(db)
      .where((eb) => every([oneOf(eb.ref('status'), listed.filter.status)]))
      .orderBy(orderBy(listed.sort)),
    listed,
  )

export type StoredImport = PastImport & { draft: { sheet: PastSheet; choices: PastChoices } | null }
/** Finds an import; `lock` keeps others from changing it until the end of the transaction. */
export const findPastImport = async (db: Db, id: number, lock = false): Promise<StoredImport | undefined> => {
  const query = imports(db).select(['sheet', 'choices']).where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query)
    .$castTo<PastImport & { sheet: PastSheet | null; choices: unknown }>()
    .executeTakeFirst()
  if (!row) return undefined
  const { sheet, choices, ...found } = row
  return { ...found, draft: sheet && { sheet, choices: pastChoices.parse(choices) } }
}

type NewDraft = { fileName: string; sheet: PastSheet; choices: PastChoices; by: number }
export const insertDraft = async (db: Db, { fileName, sheet, choices, by }: NewDraft): Promise<number> => {
  const { id } = await db
    .insertInto('past_mark_imports')
    .values({
      file_name: fileName,
      sheet: JSON.stringify(sheet),
      choices: JSON.stringify(choices),
      uploaded_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const saveChoices = async (db: Db, id: number, choices: PastChoices): Promise<void> => {
  await db
    .updateTable('past_mark_imports')
    .set({ choices: JSON.stringify(choices) })
    .where('id', '=', id)
    .execute()
}

export const deleteDraft = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('past_mark_imports').where('id', '=', id).execute()
}

/** Drafts hold names of students, so they are kept for a week only. */
export const deleteOldDrafts = async (db: Db): Promise<void> => {
  await sql`DELETE FROM past_mark_imports WHERE status = 'draft' AND updated_at < now() - interval '7 days'`.execute(db)
}

export type StudentKey = { text: string; student: string }
export type NamedStudent = {
  id: number
  name: string
  group_codes: string[]
  /** Whether the whole name, e-mail address or login is that of the text, and not only the last name. */
  is_exact: boolean
}
/** People of the same last name to offer for a text; a table of thousands of rows would otherwise repeat them all. */
const maxLikely = 5
const written = sql`(VALUES (folded(users.name) COLLATE "C"), (folded(last_name || ' ' || first_name) COLLATE "C"),
  (folded(first_name || ' ' || last_name) COLLATE "C"), (folded(first_name || ' ' || middle_name || ' ' || last_name) COLLATE "C"))`

/** People who study or studied, by the texts that may name them: e-mail, login, name, or at least the last name. */
export const listNamedStudents = async (db: Db, keys: readonly StudentKey[]): Promise<Map<string, NamedStudent[]>> => {
  const { rows } = await sql<NamedStudent & { text: string }>`
    WITH keys AS MATERIALIZED (
      SELECT text, lower(student) AS address, folded(student) COLLATE "C" AS name, split_part(folded(student), ' ', 1) COLLATE "C" AS last
      FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS key (text text, student text)
    ), students AS MATERIALIZED (
      SELECT id, name, email, login, last_name, first_name, middle_name, codes FROM users JOIN (
        SELECT user_id, array_agg(groups.code ORDER BY started_on DESC) AS codes
        FROM memberships JOIN groups ON groups.id = group_id GROUP BY user_id) AS studied ON user_id = users.id
      WHERE erased_at IS NULL
    ), exact AS MATERIALIZED (
      SELECT text, users.id FROM keys JOIN students AS users ON users.email = address
      UNION SELECT text, users.id FROM keys JOIN students AS users ON users.login = address
      UNION SELECT text, users.id FROM keys JOIN (
        students AS users CROSS JOIN LATERAL ${written} AS written (form)) ON form = keys.name
    ), families AS MATERIALIZED (
      SELECT folded(last_name) COLLATE "C" AS last, (array_agg(id ORDER BY name, id))[1:${maxLikely}] AS ids FROM students GROUP BY last
    ), likely AS (
      SELECT text, unnest(ids) AS id FROM keys JOIN families USING (last)
      WHERE NOT EXISTS (SELECT FROM exact WHERE exact.text = keys.text)
    )
    SELECT text, id, name, codes AS group_codes, is_exact
    FROM (SELECT text, id, true AS is_exact FROM exact UNION ALL SELECT text, id, false FROM likely) AS found
      JOIN students USING (id)
    ORDER BY text, name, id`.execute(db)
  const byText = new Map<string, NamedStudent[]>()
  for (const { text, ...student } of rows) byText.set(text, [...(byText.get(text) ?? []), student])
  return byText
}

/** Those of these people who study or studied. */
export const listStudentIds = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users WHERE id = ANY(${ids}) AND erased_at IS NULL
      AND EXISTS (SELECT FROM memberships WHERE user_id = users.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export type KnownSubject = {
  id: number
  code: string
  name: string
  name_ru: string
  name_en: string
  /** Whether it is an entrance exam, which has no final marks. */
  is_entrance: boolean
}
export const listKnownSubjects = async (db: Db, locale: Locale): Promise<KnownSubject[]> => {
  const { rows } = await sql<KnownSubject>`
    SELECT subjects.id, subjects.code, ${sql.ref(nameIn(locale))} AS name, name_ru, name_en,
      subject_types.code = 'entrance_exam' AS is_entrance
    FROM subjects JOIN subject_types ON subject_types.id = subject_type_id ORDER BY name, id`.execute(db)
  return rows
}

export type KnownPeriod = {
  id: number
  name: string
  academic_year: string
  kind: string
  /** Place among the periods of its kind and year, from 1. */
  place: number
  /** Ways to write it, in both languages. */
  names: string[]
}
export const listKnownPeriods = async (db: Db, locale: Locale): Promise<KnownPeriod[]> => {
  const named = (language: Locale): RawBuilder<unknown> => sql`translation(translations, ${language}, 'name')`
  const { rows } = await sql<KnownPeriod>`
    SELECT id, ${named(locale)} || ', ' || academic_year AS name, academic_year, kind,
      row_number() OVER (PARTITION BY academic_year, kind ORDER BY starts_on)::int AS place,
      ARRAY[${named('ru')} || ' ' || academic_year, academic_year || ' ' || ${named('ru')},
        ${named('en')} || ' ' || academic_year, academic_year || ' ' || ${named('en')}] AS names
    FROM periods ORDER BY starts_on DESC, id`.execute(db)
  return rows
}

/** Marks of these people that were signed or imported before. */
export const listKnownMarks = async (db: Db, userIds: readonly number[]): Promise<KnownMark[]> => {
  const { rows } = await sql<KnownMark>`
    SELECT user_id, subject_id, period_id, scale, value, 'past' AS source FROM past_marks WHERE user_id = ANY(${userIds})
    UNION ALL SELECT final.user_id, subject_id, period_id, scale, final.value, 'signed'
    FROM gradebook_signings JOIN gradebooks ON gradebooks.id = gradebook_id
      CROSS JOIN jsonb_to_recordset(finals) AS final (user_id bigint, value numeric)
    WHERE reopened_at IS NULL AND final.value IS NOT NULL AND final.user_id = ANY(${userIds})
      AND group_id IN (SELECT group_id FROM memberships WHERE user_id = ANY(${userIds}))`.execute(db)
  return rows
}

/**
 * Periods that ended before these people entered the college. The entry is the day of the first order; a membership without
 * an order may be younger than the person's study, as where a college has just begun with this program.
 */
export const listLateEntries = async (db: Db, userIds: readonly number[]): Promise<LateEntry[]> => {
  const { rows } = await sql<LateEntry>`
    SELECT user_id, periods.id AS period_id, entered_on FROM (
      SELECT id AS user_id, least(
        (SELECT min(ordered_on) FROM order_people JOIN orders ON orders.id = order_id
          WHERE order_people.user_id = users.id AND cancelled_id IS NULL AND kind = 'enrolment' AND orders.status = 'signed'),
        (SELECT order_date FROM memberships WHERE memberships.user_id = users.id ORDER BY started_on, id LIMIT 1)
      ) AS entered_on FROM users WHERE id = ANY(${userIds})
    ) AS entries JOIN periods ON ends_on < entered_on`.execute(db)
  return rows
}

/** Inserts marks, each with the person's group in the period, else the first one, and closes the draft. */
export const importMarks = async (db: Db, { id, marks }: { id: number; marks: readonly PastMark[] }): Promise<void> => {
  await sql`
    INSERT INTO past_marks (import_id, user_id, subject_id, period_id, group_id, scale, value)
    SELECT ${id}::bigint, mark.user_id, subject_id, period_id, place.group_id, scale, value
    FROM jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
        AS mark (user_id bigint, subject_id bigint, period_id bigint, scale text, value numeric)
      JOIN periods ON periods.id = period_id
      LEFT JOIN LATERAL (
        SELECT group_id FROM memberships WHERE memberships.user_id = mark.user_id
        ORDER BY started_on <= periods.ends_on AND coalesce(ended_on >= periods.starts_on, true) DESC, started_on, id LIMIT 1
      ) AS place ON true`.execute(db)
  await sql`
    UPDATE past_mark_imports SET status = 'imported', sheet = NULL, choices = NULL, imported_at = now(), marks_count = ${marks.length}
    WHERE id = ${id}`.execute(db)
}

/** Retakes, also cancelled ones, of marks of this import. */
export const countRetakesOf = async (db: Db, id: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM past_marks JOIN retakes USING (user_id, subject_id, period_id)
    WHERE import_id = ${id} AND status <> 'cancelled'`.execute(db)
  return rows[0]?.count ?? 0
}

export const undoImport = async (
  db: Db,
  { id, by, reason }: { id: number; by: number; reason: string },
): Promise<void> => {
  await sql`DELETE FROM past_marks WHERE import_id = ${id}`.execute(db)
  await sql`
    UPDATE past_mark_imports SET status = 'undone', undone_at = now(), undone_by = ${by}, undo_reason = ${reason}
    WHERE id = ${id}`.execute(db)
}
