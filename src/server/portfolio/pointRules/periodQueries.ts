import { sql, type SqlBool } from 'kysely'
import { ratingPeriod } from '../../../api/portfolio/rules'
import type { Person } from '../../kit/person'
import { recordQueries } from '../../kit/records/recordQueries'
import { columnsContain } from '../../kit/records/search'
import type { Db } from '../../platform/database'
import type { RatedPerson } from '../rating/rating'

export const periodQueries = recordQueries({
  table: 'portfolio_periods',
  record: ratingPeriod,
  computed: (locale) => ({
    name: sql`translation(translations, ${locale}, 'name')`,
    closed_by: sql`(SELECT users.name FROM users WHERE users.id = portfolio_periods.closed_by)`,
    rules_number: sql`(SELECT number FROM portfolio_rules WHERE portfolio_rules.id = rules_id)`,
    people_count: sql`CASE WHEN closed_at IS NULL
      THEN (SELECT count(DISTINCT user_id) FROM portfolio_items WHERE status = 'approved' AND replaced_at IS NULL
        AND event_date BETWEEN starts_on AND ends_on)
      ELSE (SELECT count(*) FROM portfolio_ratings WHERE period_id = portfolio_periods.id) END`,
    waiting_count: sql`(SELECT count(*) FROM portfolio_items
      WHERE closed_at IS NULL AND status = 'submitted' AND replaced_at IS NULL AND event_date BETWEEN starts_on AND ends_on)`,
  }),
  filters: {
    q: (q) =>
      columnsContain(
        [sql<string>`translations -> 'ru' ->> 'name'`, sql<string>`translations -> 'en' ->> 'name'`],
        String(q),
      ) ?? sql<boolean>`true`,
  },
})

/** Periods apply to the whole college, so only people with reach `all` can change them. */
export const periodReach = ({ reach }: Person) => (reach === 'all' ? undefined : sql<SqlBool>`false`)

export const isClosed = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql<{ closed: boolean }>`
    SELECT closed_at IS NOT NULL AS closed FROM portfolio_periods WHERE id = ${id}`.execute(db)
  return rows[0]?.closed ?? false
}

/** Locks the rules in force until the end of the transaction, so that they cannot be replaced meanwhile. */
export const lockRulesInForce = async (db: Db): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM portfolio_rules WHERE status = 'in_force' FOR NO KEY UPDATE`.execute(db)
  return rows[0]?.id ?? null
}

/** Stores the final rating of a period. */
export const saveRating = async (
  db: Db,
  { periodId, people }: { periodId: number; people: readonly RatedPerson[] },
): Promise<void> => {
  const rows = people.map(({ id, group_id, course, points, average, categories, items }) => ({
    user_id: id,
    group_id,
    course,
    points,
    average,
    categories,
    items,
  }))
  await sql`
    INSERT INTO portfolio_ratings (period_id, user_id, group_id, course, points, average, categories, items)
    SELECT ${periodId}, user_id, group_id, course, points, average, categories, items
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS rated (user_id bigint, group_id bigint, course int,
      points numeric, average numeric,
      categories jsonb, items jsonb)`.execute(db)
}

export const closePeriod = async (
  db: Db,
  { id, now, personId, rulesId }: { id: number; now: Date; personId: number; rulesId: number },
): Promise<void> => {
  await db
    .updateTable('portfolio_periods')
    .set({ closed_at: now.toISOString(), closed_by: personId, rules_id: rulesId })
    .where('id', '=', id)
    .execute()
}
