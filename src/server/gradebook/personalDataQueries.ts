import { sql } from 'kysely'
import type { Flag, Scale } from '../../api/gradebook/codes'
import type { PersonalData } from '../kit/room'
import type { Db } from '../platform/database'
import { isPosted } from './totalsQueries'

/** Marks come by what is posted of them (`personalFacts`). After an erasure they stay, because sheets rest on them; what was written about the person goes. */
export const gradebookData: readonly PersonalData[] = [
  { table: 'grade_proposals', person: 'user_id', without: ['value'], erasure: 'stay' },
  {
    table: 'grade_changes',
    person: 'user_id',
    without: ['value', 'flag', 'comment', 'private_note', 'reason'],
    erasure: sql`comment = NULL, private_note = NULL, reason = NULL`,
  },
  {
    table: 'grade_entries',
    person: 'user_id',
    without: ['value', 'flag', 'comment', 'private_note'],
    erasure: sql`comment = NULL, private_note = NULL`,
  },
]

type OwnGrade = {
  academic_year: string
  period: string
  group: string
  subject: string
  title: string
  held_on: string | null
  scale: Scale
  value: number | null
  flag: Flag | null
  comment: string | null
}
/** All of somebody's own marks that were posted by now. */
export const gradesOf = async (db: Db, userId: number): Promise<OwnGrade[]> => {
  const { rows } = await sql<OwnGrade>`
    SELECT periods.academic_year, translation(periods.translations, 'ru', 'name') AS period, groups.code AS group, subjects.name_ru AS subject,
      title, held_on, grade_items.scale, value, flag, comment
    FROM grade_entries JOIN grade_items ON grade_items.id = item_id JOIN gradebooks ON gradebooks.id = gradebook_id
      JOIN periods ON periods.id = period_id JOIN groups ON groups.id = group_id JOIN subjects ON subjects.id = subject_id
    WHERE user_id = ${userId} AND ${isPosted}
    ORDER BY periods.starts_on, subject, held_on NULLS LAST, item_id`.execute(db)
  return rows
}
