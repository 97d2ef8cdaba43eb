import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { nameIn } from '../kit/records/lists'
import type { Proofs } from '../kit/feature'
import { finalMarks } from './finalMarkQueries'

/** SQL for each person's mean of final marks in force (five-point scale, 2 decimals) in periods that overlap the given days: `user_id`, `average`. */
export const averageMarks = ({ from, to }: { from: string; to: string }): RawBuilder<unknown> => {
  const overlapping = sql`SELECT id FROM periods WHERE starts_on <= ${to}::date AND ends_on >= ${from}::date`
  return sql`
    SELECT user_id, round(avg(value), 2) AS average
    FROM (${finalMarks({
      where: sql<SqlBool>`base.scale = 'five' AND base.period_id IN (${overlapping})`,
      books: sql<SqlBool>`period_id IN (${overlapping})`,
    })}) AS marks WHERE value IS NOT NULL GROUP BY user_id`
}

/** A person's signed final marks of «5», one per subject and period; `id` is the gradebook. */
export const markProofs: Proofs = ({ userId, locale }) => sql`
  SELECT 'grade' AS source, gradebooks.id,
    subjects.${sql.ref(nameIn(locale))} || ', ' || translation(periods.translations, ${locale}, 'name')
      || ', ' || academic_year AS name,
    to_char(signed.signed_at, 'YYYY-MM-DD') AS day, NULL::numeric AS percent, '{}'::bigint[] AS "fileIds"
  FROM gradebook_signings AS signed JOIN gradebooks ON gradebooks.id = gradebook_id JOIN periods ON periods.id = period_id
    JOIN subjects ON subjects.id = subject_id
  WHERE reopened_at IS NULL AND scale = 'five'
    AND finals @> jsonb_build_array(jsonb_build_object('user_id', ${userId}::bigint, 'value', 5))
  ORDER BY signed.signed_at DESC, gradebooks.id`
