import { sql, type RawBuilder } from 'kysely'
import { nameIn } from '../kit/records/lists'
import type { Proofs } from '../kit/feature'

/** SQL for each person's mean of signed final marks (five-point scale, 2 decimals) in periods that overlap the given days: `user_id`, `average`. */
export const averageMarks = ({ from, to }: { from: string; to: string }): RawBuilder<unknown> => sql`
  SELECT (final ->> 'user_id')::bigint AS user_id, round(avg((final ->> 'value')::numeric), 2) AS average
  FROM gradebook_signings JOIN gradebooks ON gradebooks.id = gradebook_id JOIN periods ON periods.id = period_id
    CROSS JOIN jsonb_array_elements(finals) AS final
  WHERE reopened_at IS NULL AND scale = 'five' AND final ->> 'value' IS NOT NULL AND starts_on <= ${to}::date AND ends_on >= ${from}::date
  GROUP BY 1`

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
