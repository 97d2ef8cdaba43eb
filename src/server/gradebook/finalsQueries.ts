import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Flag, Scale } from '../../api/gradebook/codes'
import type { CountedItem, GradebookRules } from '../../api/gradebook/computeFinal'
import type { Locale } from '../../api/kit/endpoints'
import { nameIn } from '../kit/records/lists'
import type { Db } from '../platform/database'

/** SQL condition over `grade_items`: students can see the column. That of homework is hidden while it is a draft. */
export const isPosted = sql<SqlBool>`(posts_at <= now() AND archived_at IS NULL
  AND NOT EXISTS (SELECT FROM homework WHERE homework.item_id = grade_items.id AND homework.status = 'draft'))`

export type SignedFinal = { user_id: number; value: number | null; average: number | null }
/** The mark of a student's last retake. */
export type RetakenMark = { user_id: number; value: number; held_on: string; number: number }
export type LoadedItem = CountedItem & { title: string; held_on: string | null; is_posted: boolean }
export type LoadedBook = {
  id: number
  group_id: number
  group_code: string
  subject_id: number
  subject_name: string
  scale: Scale
  rules: GradebookRules
  signed_at: string | null
  signed: SignedFinal[] | null
  /** Marks of retakes; they replace missing and failing signed marks. */
  retaken: RetakenMark[]
  /** Active columns by date, undated ones later, the final mark last. */
  items: LoadedItem[]
}
/** The entries of a column as parallel arrays: index N of each belongs to the same student. */
export type LoadedColumn = {
  item_id: number
  user_ids: number[]
  values: (number | null)[]
  flags: (Flag | null)[]
}
type BooksQuery = {
  /** SQL condition over `gradebooks`, `groups` and `subjects`. */
  where: RawBuilder<SqlBool>
  locale: Locale
}

/** SQL: marks of the last retakes in the subject and period of a gradebook, as JSON. */
export const retakenIn = (book: RawBuilder<unknown>) => sql`
  SELECT coalesce(json_agg(last), '[]') FROM (
    SELECT DISTINCT ON (user_id) user_id, value, held_on, number FROM retakes
    WHERE retakes.period_id = ${book}.period_id AND retakes.subject_id = ${book}.subject_id
      AND retakes.scale = ${book}.scale AND value IS NOT NULL
    ORDER BY user_id, number DESC
  ) AS last`

/** Loads gradebooks with the columns and rules that determine their final marks, in one statement. */
export const loadBooks = async (db: Db, { where, locale }: BooksQuery): Promise<LoadedBook[]> => {
  const { rows } = await sql<LoadedBook>`
    SELECT gradebooks.id, group_id, groups.code AS group_code, subject_id,
      subjects.${sql.ref(nameIn(locale))} AS subject_name, scale, rules, signed_at,
      (SELECT finals FROM gradebook_signings WHERE gradebook_id = gradebooks.id AND reopened_at IS NULL) AS signed,
      (${retakenIn(sql`gradebooks`)}) AS retaken, coalesce(items, '[]') AS items
    FROM gradebooks JOIN groups ON groups.id = group_id JOIN subjects ON subjects.id = subject_id
      LEFT JOIN LATERAL (
        SELECT json_agg(json_build_object('id', id, 'kind', kind, 'title', title, 'held_on', held_on, 'scale', scale,
          'max', max, 'weight', weight,
          'category', category, 'is_posted', coalesce(posts_at <= now(), false)) ORDER BY kind = 'final', held_on NULLS LAST, id) AS items
        FROM grade_items WHERE gradebook_id = gradebooks.id AND archived_at IS NULL
      ) AS columns ON true
    WHERE ${where}
    ORDER BY groups.code, subject_name, gradebooks.id`.execute(db)
  return rows
}

/** SQL condition over `gradebooks`: this gradebook only. */
export const bookOf = (id: number) => sql<SqlBool>`gradebooks.id = ${id}`

/**
 * SQL: ids of gradebooks with a `shown` column. Each belongs to one of the person's groups during the period, or
 * contains an entry of the person.
 */
export const booksOfPerson = (userId: number, shown: RawBuilder<SqlBool> = sql<SqlBool>`true`) => sql`
  SELECT gradebooks.id FROM memberships JOIN gradebooks ON gradebooks.group_id = memberships.group_id JOIN periods ON periods.id = period_id
  WHERE user_id = ${userId} AND started_on <= ends_on AND (ended_on IS NULL OR ended_on >= starts_on)
    AND EXISTS (SELECT FROM grade_items WHERE gradebook_id = gradebooks.id AND ${shown})
  UNION SELECT gradebook_id FROM grade_entries JOIN grade_items ON grade_items.id = item_id WHERE user_id = ${userId} AND ${shown}`

/** SQL: the entries of the gradebooks' columns, optionally of one student. */
export const columnsOf = (books: readonly LoadedBook[], userId?: number) => sql<LoadedColumn>`
  SELECT item_id, json_agg(user_id) AS user_ids, json_agg(value) AS values, json_agg(flag) AS flags
  FROM grade_entries WHERE item_id = ANY(${books.flatMap(({ items }) => items.map(({ id }) => id))})
    AND ${userId === undefined ? sql`true` : sql`user_id = ${userId}`} GROUP BY item_id`

export const loadColumns = async (db: Db, books: readonly LoadedBook[], userId?: number): Promise<LoadedColumn[]> =>
  books.length === 0 ? [] : (await columnsOf(books, userId).execute(db)).rows
