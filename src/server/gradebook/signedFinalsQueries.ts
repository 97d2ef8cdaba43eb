import { sql } from 'kysely'
import type { Scale } from '../../api/gradebook/codes'
import type { Locale } from '../../api/kit/endpoints'
import { isFailing, type GradebookRules } from '../../api/gradebook/computeFinal'
import { nameIn } from '../kit/records/lists'
import type { Person } from '../kit/person'
import type { Db } from '../platform/database'
import { canRead } from './bookAccessQueries'

export type SignedMark = {
  user_id: number
  group_id: number
  subject_id: number
  subject_name: string
  period_id: number
  period_name: string
  academic_year: string
  starts_on: string
  scale: Scale
  /** Null if the student had no final mark when the gradebook was signed. */
  value: number | null
  is_failing: boolean
}

/** Final marks of these people in all signed gradebooks, or in those that the reader can read; oldest first. */
export const listSignedFinals = async (
  db: Db,
  { userIds, locale, reader }: { userIds: readonly number[]; locale: Locale; reader?: Person },
): Promise<SignedMark[]> => {
  const { rows } = await sql<Omit<SignedMark, 'is_failing'> & { rules: GradebookRules }>`
    WITH people AS (SELECT unnest(${userIds}::bigint[]) AS user_id)
    SELECT final.user_id, group_id, subject_id, subjects.${sql.ref(nameIn(locale))} AS subject_name,
      period_id, translation(periods.translations, ${locale}, 'name') AS period_name, periods.academic_year, periods.starts_on, scale, rules, final.value
    FROM gradebook_signings JOIN gradebooks ON gradebooks.id = gradebook_id JOIN subjects ON subjects.id = subject_id
      JOIN periods ON periods.id = period_id
      CROSS JOIN jsonb_to_recordset(finals) AS final (user_id bigint, value numeric)
      JOIN people ON people.user_id = final.user_id
    WHERE reopened_at IS NULL AND ${reader ? canRead(reader, { group: sql`gradebooks.group_id`, subject: sql`gradebooks.subject_id` }) : sql`true`}
      AND group_id IN (SELECT group_id FROM memberships JOIN people USING (user_id))
    ORDER BY periods.starts_on, subject_name, gradebooks.id`.execute(db)
  return rows.map(({ rules, ...mark }) => ({
    ...mark,
    is_failing: mark.value === null || isFailing({ scale: mark.scale, rules }, mark.value),
  }))
}

export type UnsignedBook = {
  group_id: number
  subject_id: number
  subject_name: string
  period_id: number
  period_name: string
}
/** Gradebooks with columns that are not signed, in periods of the group's academic year or in all periods. */
export const listUnsignedBooks = async (
  db: Db,
  { groupIds, periods, locale }: { groupIds: readonly number[]; periods: 'of the year' | 'all'; locale: Locale },
): Promise<UnsignedBook[]> => {
  const { rows } = await sql<UnsignedBook>`
    SELECT group_id, subject_id, subjects.${sql.ref(nameIn(locale))} AS subject_name, period_id,
      translation(periods.translations, ${locale}, 'name') AS period_name
    FROM gradebooks JOIN subjects ON subjects.id = subject_id JOIN periods ON periods.id = period_id
      JOIN groups ON groups.id = group_id
    WHERE group_id = ANY(${groupIds}) AND ${periods === 'all' ? sql`true` : sql`periods.academic_year = groups.academic_year`}
      AND NOT EXISTS (SELECT FROM gradebook_signings WHERE gradebook_id = gradebooks.id AND reopened_at IS NULL)
      AND EXISTS (SELECT FROM grade_items WHERE gradebook_id = gradebooks.id AND archived_at IS NULL)
    ORDER BY periods.starts_on, subject_name, gradebooks.id`.execute(db)
  return rows
}
