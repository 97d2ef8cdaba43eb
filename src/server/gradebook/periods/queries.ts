import { sql, type SqlBool } from 'kysely'
import { period } from '../../../api/gradebook/periods'
import type { Usage } from '../../../api/kit/errors'
import { recordQueries } from '../../kit/records/recordQueries'
import { usageById, type FindUsage } from '../../kit/records/lockRecord'
import { columnsContain } from '../../kit/records/search'
import type { Person } from '../../kit/person'

export const periodQueries = recordQueries({
  table: 'periods',
  record: period,
  computed: (locale) => ({
    name: sql`translation(translations, ${locale}, 'name')`,
    gradebooks_count: sql`(SELECT count(*) FROM gradebooks WHERE period_id = periods.id)`,
    signed_count: sql`(SELECT count(*) FROM gradebooks WHERE period_id = periods.id AND signed_at IS NOT NULL)`,
  }),
  filters: {
    q: (q) =>
      columnsContain(
        [
          sql<string>`academic_year`,
          sql<string>`translations -> 'ru' ->> 'name'`,
          sql<string>`translations -> 'en' ->> 'name'`,
        ],
        String(q),
      ) ?? sql<SqlBool>`true`,
  },
})

/** Periods are shared by the whole college, so only users with reach `all` can change them. */
export const reachOfPeriods = ({ reach }: Person) => (reach === 'all' ? undefined : sql<SqlBool>`false`)

/** Returns the gradebooks of each period; a period with gradebooks cannot be deleted. */
export const usageOfPeriods: FindUsage = async (db, ids) => {
  const { rows } = await sql<Usage & { id: number }>`
    SELECT period_id AS id, 'gradebook' AS entity, count(*)::int AS count, (array_agg(name ORDER BY name))[1:5] AS names
    FROM (SELECT period_id, groups.code || ', ' || subjects.name_ru AS name
      FROM gradebooks JOIN groups ON groups.id = group_id JOIN subjects ON subjects.id = subject_id WHERE period_id = ANY(${ids})) AS kept
    GROUP BY period_id`.execute(db)
  return usageById(rows)
}
