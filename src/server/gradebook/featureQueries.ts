import { sql, type SqlBool } from 'kysely'
import type { Locale } from '../../api/kit/endpoints'
import type { Condition } from '../kit/records/conditions'
import { nameIn } from '../kit/records/lists'
import type { LoggedRecords, PersonalData } from '../kit/feature'
import { matches, columnsContain } from '../kit/records/search'
import type { Flag, Scale } from '../../api/gradebook/codes'
import type { Db } from '../platform/database'
import { isPosted } from './finalsQueries'
import type { Person } from '../kit/person'
import { canRead } from './bookAccessQueries'

const placeOf = (locale: Locale) => sql`(
  SELECT groups.code || ' · ' || subjects.${sql.ref(nameIn(locale))} FROM groups, subjects WHERE groups.id = group_id
    AND subjects.id = subject_id)`
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

const canReadBook = (person: Person): boolean | Condition =>
  person.holds('manage gradebook') &&
  (person.reach === 'all' || canRead(person, { group: sql`gradebooks.group_id`, subject: sql`gradebooks.subject_id` }))

/** Imports of past marks, which only users with reach `all` see. */
const loggedImports: LoggedRecords = {
  entity: 'gradebook/past',
  table: 'past_mark_imports',
  readableBy: ({ holds, reach }) => holds('manage gradebook') && reach === 'all',
  name: () => sql`file_name`,
  path: sql`'/gradebook/past/' || past_mark_imports.id`,
  searchCondition: (q) => columnsContain([sql<string>`file_name`], q),
}

export const loggedGradebook: readonly LoggedRecords[] = [
  {
    entity: 'gradebook',
    table: 'gradebooks',
    readableBy: canReadBook,
    name: placeOf,
    path: pathOf,
    searchCondition: (q) => sql<SqlBool>`gradebooks.id IN (${ids(findsBook(q))})`,
  },
  {
    entity: 'gradebook/items',
    table: 'grade_items',
    readableBy: (person) => {
      const readable = canReadBook(person)
      return typeof readable === 'boolean'
        ? readable
        : sql<SqlBool>`gradebook_id IN (SELECT id FROM gradebooks WHERE ${readable})`
    },
    name: (locale) =>
      sql`title || ' · ' || (SELECT ${placeOf(locale)} FROM gradebooks WHERE gradebooks.id = gradebook_id)`,
    path: sql`(SELECT ${pathOf} FROM gradebooks WHERE gradebooks.id = gradebook_id)`,
    searchCondition: (q) => sql<SqlBool>`gradebook_id IN (${ids(findsBook(q))})`,
  },
  {
    entity: 'gradebook/periods',
    table: 'periods',
    readableBy: ({ holds }) => holds('manage gradebook'),
    name: (locale) => sql`academic_year || ', ' || translation(periods.translations, ${locale}, 'name')`,
    path: sql`'/gradebook/periods'`,
    searchCondition: (q) =>
      columnsContain(
        [
          sql<string>`academic_year`,
          sql<string>`translations -> 'ru' ->> 'name'`,
          sql<string>`translations -> 'en' ->> 'name'`,
        ],
        q,
      ),
  },
  loggedImports,
]

/** SQL condition over `past_mark_imports`: a draft whose table or choices name the person. */
const namedInDraft = (userId: number) => sql<SqlBool>`EXISTS (SELECT FROM users WHERE users.id = ${userId} AND (
  choices -> 'students' @> jsonb_build_array(jsonb_build_object('id', users.id))
  OR EXISTS (
    SELECT FROM jsonb_path_query(sheet, '$.rows[*].cells[*]') AS cells (cell), LATERAL folded(cell #>> '{}') AS written (text)
    WHERE strpos(text, folded(last_name)) > 0 AND strpos(text, folded(first_name)) > 0
      OR text IN (lower(email), lower(login)))))`

/**
 * Exports contain only posted marks (see `personalFacts`). Erasure keeps marks, because grade sheets depend on them,
 * and removes comments, notes, reasons, and drafts of imports with the name.
 */
export const gradebookData: readonly PersonalData[] = [
  { table: 'grade_proposals', person: 'user_id', exportCondition: false, erasure: 'stay' },
  { table: 'past_marks', person: 'user_id', erasure: 'stay' },
  // The whole draft: without some rows it would silently import a part of the college's table.
  { table: 'past_mark_imports', person: 'id', through: namedInDraft, exportCondition: false, erasure: 'remove' },
  {
    table: 'grade_changes',
    person: 'user_id',
    exportCondition: false,
    erasure: sql`comment = NULL, private_note = NULL, reason = NULL`,
  },
  {
    table: 'grade_entries',
    person: 'user_id',
    exportCondition: false,
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
/** All posted marks of a person. */
export const gradesOf = async (db: Db, userId: number): Promise<OwnGrade[]> => {
  const { rows } = await sql<OwnGrade>`
    SELECT periods.academic_year, translation(periods.translations, 'ru', 'name') AS period, groups.code AS group,
      subjects.name_ru AS subject,
      title, held_on, grade_items.scale, value, flag, comment
    FROM grade_entries JOIN grade_items ON grade_items.id = item_id JOIN gradebooks ON gradebooks.id = gradebook_id
      JOIN periods ON periods.id = period_id JOIN groups ON groups.id = group_id JOIN subjects ON subjects.id = subject_id
    WHERE user_id = ${userId} AND ${isPosted}
    ORDER BY periods.starts_on, subject, held_on NULLS LAST, item_id`.execute(db)
  return rows
}

/** Search results: gradebooks of subjects taught to current groups whose group and subject match the query. The id is `group/subject`: `12/5`. */
export const findsGradebooks = ({ q, locale, person }: { q: string; locale: Locale; person: Person }) => sql`
  SELECT DISTINCT groups.id || '/' || subjects.id AS id,
    groups.code || ' · ' || subjects.${sql.ref(nameIn(locale))} AS name, groups.${sql.ref(nameIn(locale))} AS detail
  FROM group_teachers JOIN groups ON groups.id = group_id JOIN subjects ON subjects.id = subject_id
  WHERE groups.status IN ('forming', 'active') AND ${canRead(person, { group: sql`groups.id`, subject: sql`subjects.id` })}
    AND ${matches(
      {
        text: sql<string>`groups.search || ' ' || subjects.search`,
        stems: sql<string>`groups.search_stems || subjects.search_stems`,
      },
      q,
    )}
  ORDER BY name`
