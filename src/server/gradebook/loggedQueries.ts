import { sql, type SqlBool } from 'kysely'
import type { Locale } from '../../api/kit/endpoints'
import { nameIn } from '../kit/lists'
import type { LoggedRecords } from '../kit/room'
import { matches, within } from '../kit/search'

const placeOf = (locale: Locale) => sql`(
  SELECT groups.code || ' · ' || subjects.${sql.ref(nameIn(locale))} FROM groups, subjects WHERE groups.id = group_id AND subjects.id = subject_id)`
const pathOf = sql`'/gradebook/' || group_id || '/' || subject_id || '?period=' || period_id`
const findsBook = (q: string) => {
  const found = matches(
    {
      text: sql<string>`groups.search || ' ' || subjects.search`,
      stems: sql<string>`groups.search_stems || subjects.search_stems`,
    },
    q,
  )
  return (
    found &&
    sql`SELECT gradebooks.id FROM gradebooks JOIN groups ON groups.id = group_id JOIN subjects ON subjects.id = subject_id WHERE ${found}`
  )
}
const ids = (books: ReturnType<typeof findsBook>) => books ?? sql`NULL::bigint`

export const loggedGradebook: readonly LoggedRecords[] = [
  {
    entity: 'gradebook',
    opens: 'manage gradebook',
    table: 'gradebooks',
    name: placeOf,
    path: pathOf,
    finds: (q) => sql<SqlBool>`gradebooks.id IN (${ids(findsBook(q))})`,
  },
  {
    entity: 'gradebook/items',
    opens: 'manage gradebook',
    table: 'grade_items',
    name: (locale) =>
      sql`title || ' · ' || (SELECT ${placeOf(locale)} FROM gradebooks WHERE gradebooks.id = gradebook_id)`,
    path: sql`(SELECT ${pathOf} FROM gradebooks WHERE gradebooks.id = gradebook_id)`,
    finds: (q) => sql<SqlBool>`gradebook_id IN (${ids(findsBook(q))})`,
  },
  {
    entity: 'gradebook/periods',
    opens: 'manage gradebook',
    table: 'periods',
    name: (locale) => sql`academic_year || ', ' || translation(periods.translations, ${locale}, 'name')`,
    path: sql`'/gradebook/periods'`,
    finds: (q) =>
      within(
        [
          sql<string>`academic_year`,
          sql<string>`translations -> 'ru' ->> 'name'`,
          sql<string>`translations -> 'en' ->> 'name'`,
        ],
        q,
      ),
  },
]
