import { sql } from 'kysely'
import type { ControlForm } from '../../api/curricula/codes'
import type { Scale } from '../../api/gradebook/codes'
import { defaultRules, type GradebookRules } from '../../api/gradebook/computeFinal'
import { localise } from '../kit/texts/messages'
import { declarations } from '../kit/feature'
import { conflict, orNotFound } from '../kit/problems'
import type { Db } from '../platform/database'
import type { FoundPlace, Place } from './bookAccessQueries'
import { maxOf, scaleOf } from './rules'

export type Book = {
  id: number
  version: number
  scale: Scale
  rules: GradebookRules
  signed_at: string | null
}
export type BookKey = Place & { periodId: number }

const columns = sql`id, version, scale, rules, signed_at`

/** Returns undefined if the gradebook has never been saved. */
export const findGradebook = async (db: Db, { groupId, subjectId, periodId }: BookKey): Promise<Book | undefined> => {
  const { rows } = await sql<Book>`
    SELECT ${columns} FROM gradebooks
    WHERE group_id = ${groupId} AND subject_id = ${subjectId} AND period_id = ${periodId}`.execute(db)
  return rows[0]
}

type Opened = BookKey & Pick<FoundPlace, 'control_form'>

/** The control form of a new gradebook: of the curriculum that the group follows, else of the subject. */
const formOf = async (db: Db, { control_form, ...key }: Opened) =>
  (await declarations.plannedForm?.(db, key)) ?? control_form

/** Defaults of a gradebook that has never been saved. */
export const defaultBook = async (db: Db, key: Opened): Promise<Book> => ({
  id: 0,
  version: 0,
  scale: scaleOf(await formOf(db, key)),
  rules: defaultRules,
  signed_at: null,
})

export type NewBook = { group_id: number; subject_id: number; period_id: number; control_form: ControlForm }
/** Creates gradebooks with their final columns. Existing ones stay as they are; returns how many were new. */
export const createGradebooks = async (db: Db, books: readonly NewBook[]): Promise<number> => {
  const given = books.map(({ control_form, ...book }) => ({ ...book, scale: scaleOf(control_form) }))
  const { rows } = await sql`
    WITH made AS (
      INSERT INTO gradebooks (group_id, subject_id, period_id, scale, rules)
      SELECT group_id, subject_id, period_id, scale, ${JSON.stringify(defaultRules)}::jsonb
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        AS given (group_id bigint, subject_id bigint, period_id bigint, scale text)
      ON CONFLICT DO NOTHING RETURNING id, scale
    )
    INSERT INTO grade_items (gradebook_id, kind, title, scale, max)
    SELECT id, 'final', ${localise('ru', { key: 'gradebook.final' })}, scale,
      (${JSON.stringify({ five: maxOf('five'), pass_fail: maxOf('pass_fail') })}::jsonb ->> scale)::int
    FROM made RETURNING gradebook_id`.execute(db)
  return rows.length
}

/** Creates the gradebook with its final column unless it exists, and returns its id. Safe under concurrency: one caller creates it. */
export const ensureGradebook = async (db: Db, key: Opened): Promise<number> => {
  const { groupId, subjectId, periodId } = key
  const known = await findGradebook(db, key)
  if (known) return known.id
  const place = { group_id: groupId, subject_id: subjectId, period_id: periodId }
  await createGradebooks(db, [{ ...place, control_form: await formOf(db, key) }])
  // Another transaction may have created it first.
  return orNotFound(await findGradebook(db, key)).id
}

/**
 * Locks the gradebook until the end of the transaction. Writers of cells share the lock (`cells`); changes of columns, rules and signatures need it
 * exclusively (`whole`).
 */
export const lockGradebook = async (db: Db, id: number, what: 'cells' | 'whole'): Promise<Book> => {
  const { rows } = await sql<Book>`
    SELECT ${columns} FROM gradebooks WHERE id = ${id} ${what === 'cells' ? sql`FOR SHARE` : sql`FOR NO KEY UPDATE`}`.execute(
    db,
  )
  return orNotFound(rows[0])
}

/** Like `lockGradebook`, but fails with 409 if the gradebook is signed. */
export const lockUnsigned = async (db: Db, id: number, what: 'cells' | 'whole'): Promise<Book> => {
  const book = await lockGradebook(db, id, what)
  if (book.signed_at !== null) throw conflict('gradebook.is_signed')
  return book
}
