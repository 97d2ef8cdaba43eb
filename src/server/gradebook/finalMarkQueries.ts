import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Scale } from '../../api/gradebook/codes'
import type { Locale } from '../../api/kit/endpoints'
import { defaultRules, isFailing, type GradebookRules } from '../../api/gradebook/computeFinal'
import { nameIn } from '../kit/records/lists'
import type { Person } from '../kit/person'
import type { Db } from '../platform/database'
import { canRead } from './bookAccessQueries'

export type FinalMark = {
  user_id: number
  /** Null for marks from an old system of a person who was in no group. */
  group_id: number | null
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
  /** Whether the mark was signed in a gradebook, given in a retake, or brought in from an old system. */
  source: 'signed' | 'retake' | 'past'
  /** Whether the mark, or the one that a retake replaced, is from an old system. */
  is_past: boolean
  /** The day of the signing or retake; null for marks from an old system. */
  decided_on: string | null
}

type Restriction = {
  /** SQL condition over the columns of `base`, such as `base.user_id`; always qualify them. */
  where: RawBuilder<SqlBool>
  /** SQL condition over `gradebooks`, which spares reading other gradebooks. */
  books?: RawBuilder<SqlBool>
}
/** SQL over `base`, like `isFailing`: the mark is missing or failing by the rules of its gradebook, or by the default ones. */
const isDebt = sql<SqlBool>`(base.value IS NULL OR CASE base.scale WHEN 'five' THEN base.value < 3 WHEN 'pass_fail' THEN base.value < 1
  ELSE base.value < coalesce((base.rules -> 'bands' ->> 'pass')::numeric, ${sql.lit(defaultRules.bands.pass)}) END)`

/**
 * SQL: the final marks in force, one per person, group, subject and period: the signed mark, or one from an old system.
 * The mark of the last retake replaces a missing or failing one; a passing mark that was signed later stands.
 */
export const finalMarks = ({ where, books = sql<SqlBool>`true` }: Restriction): RawBuilder<unknown> => sql`
  SELECT base.user_id, base.group_id, base.subject_id, base.period_id, base.scale, base.rules, base.gradebook_id,
    coalesce(retaken.value, base.value) AS value,
    CASE WHEN retaken.value IS NULL THEN base.source ELSE 'retake' END AS source,
    coalesce(retaken.held_on, base.decided_on) AS decided_on
  FROM (
    SELECT final.user_id, gradebooks.group_id, subject_id, period_id, scale, rules, final.value, gradebook_id,
      'signed' AS source, gradebook_signings.signed_at::date AS decided_on
    FROM gradebook_signings JOIN gradebooks ON gradebooks.id = gradebook_id
      CROSS JOIN jsonb_to_recordset(finals) AS final (user_id bigint, value numeric)
    WHERE reopened_at IS NULL AND ${books}
    UNION ALL SELECT user_id, group_id, subject_id, period_id, scale, NULL, value, NULL, 'past', NULL FROM past_marks
  ) AS base LEFT JOIN LATERAL (
    SELECT value, held_on FROM retakes WHERE ${isDebt} AND retakes.user_id = base.user_id
      AND retakes.subject_id = base.subject_id AND retakes.period_id = base.period_id AND retakes.scale = base.scale
      AND value IS NOT NULL AND status NOT IN ('excused', 'cancelled')
    ORDER BY number DESC LIMIT 1
  ) AS retaken ON true
  WHERE ${where}`

/** Final marks in force of these people in all periods, or those that the reader can read; oldest first. */
export const listFinalMarks = async (
  db: Db,
  { userIds, locale, reader }: { userIds: readonly number[]; locale: Locale; reader?: Person },
): Promise<FinalMark[]> => {
  const [group, subject] = [sql`base.group_id`, sql`base.subject_id`]
  const marks = finalMarks({
    where: sql<SqlBool>`base.user_id = ANY(${userIds}) AND ${reader ? canRead(reader, { group, subject }) : sql`true`}`,
    books: sql<SqlBool>`group_id IN (SELECT group_id FROM memberships WHERE user_id = ANY(${userIds}))`,
  })
  const { rows } = await sql<Omit<FinalMark, 'is_failing'> & { rules: GradebookRules | null }>`
    SELECT user_id, group_id, subject_id, subjects.${sql.ref(nameIn(locale))} AS subject_name, period_id,
      translation(periods.translations, ${locale}, 'name') AS period_name, periods.academic_year, periods.starts_on,
      scale, rules, value, source, gradebook_id IS NULL AS is_past, decided_on
    FROM (${marks}) AS marks JOIN subjects ON subjects.id = subject_id JOIN periods ON periods.id = period_id
    ORDER BY periods.starts_on, subject_name, gradebook_id`.execute(db)
  return rows.map(({ rules, ...mark }) => ({
    ...mark,
    is_failing: mark.value === null || isFailing({ scale: mark.scale, rules: rules ?? defaultRules }, mark.value),
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
