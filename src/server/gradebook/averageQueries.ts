import { sql } from 'kysely'
import type { Db } from '../platform/database'

/** The mean of each person's signed final marks of 2 to 5, of the periods that share a day with these; to a hundredth. */
export const averageMarks = async (
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<Map<number, number>> => {
  const { rows } = await sql<{ user_id: number; average: number }>`
    SELECT (final ->> 'user_id')::bigint AS user_id, round(avg((final ->> 'value')::numeric), 2) AS average
    FROM gradebook_signings JOIN gradebooks ON gradebooks.id = gradebook_id JOIN periods ON periods.id = period_id
      CROSS JOIN jsonb_array_elements(finals) AS final
    WHERE unlocked_at IS NULL AND scale = 'five' AND final ->> 'value' IS NOT NULL AND starts_on <= ${to}::date AND ends_on >= ${from}::date
    GROUP BY 1`.execute(db)
  return new Map(rows.map(({ user_id, average }) => [user_id, average]))
}
