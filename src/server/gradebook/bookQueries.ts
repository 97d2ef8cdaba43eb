import { sql } from 'kysely'
import type { Scale } from '../../api/gradebook/codes'
import { defaultRules, type GradebookRules } from '../../api/gradebook/computeFinal'
import { localise } from '../kit/texts/messages'
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

/** Defaults of a gradebook that has never been saved. */
export const defaultBook = ({ control_form }: Pick<FoundPlace, 'control_form'>): Book => ({
  id: 0,
  version: 0,
  scale: scaleOf(control_form),
  rules: defaultRules,
  signed_at: null,
})

/** Creates the gradebook with its final column unless it exists, and returns its id. Safe under concurrency: one caller creates it. */
export const ensureGradebook = async (
  db: Db,
  { groupId, subjectId, periodId, control_form }: BookKey & Pick<FoundPlace, 'control_form'>,
): Promise<number> => {
  const { scale, rules } = defaultBook({ control_form })
  const { rows } = await sql<{ id: number }>`
    WITH made AS (
      INSERT INTO gradebooks (group_id, subject_id, period_id, scale, rules)
      VALUES (${groupId}, ${subjectId}, ${periodId}, ${scale}, ${JSON.stringify(rules)}::jsonb)
      ON CONFLICT DO NOTHING RETURNING id, scale
    )
    INSERT INTO grade_items (gradebook_id, kind, title, scale, max)
    SELECT id, 'final', ${localise('ru', { key: 'gradebook.final' })}, scale, ${maxOf(scale)} FROM made
      RETURNING gradebook_id AS id`.execute(db)
  // A separate statement, to see a row that another transaction has just committed.
  return rows[0]?.id ?? orNotFound(await findGradebook(db, { groupId, subjectId, periodId })).id
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
