import { sql, type SqlBool } from 'kysely'
import type { RetakeStatus } from '../../../api/gradebook/retakeRules'
import type { Locale } from '../../../api/kit/endpoints'
import { nameIn } from '../../kit/records/lists'
import { finalMarks } from '../finalMarkQueries'
import type { BareDebt } from './debtRules'
import { every, oneOf } from '../../kit/records/conditions'
import type { Person } from '../../kit/person'
import { matchesPerson } from '../../kit/records/search'
import type { Db } from '../../platform/database'
import { canRead, type FoundPeriod } from '../bookAccessQueries'
import { booksOfPerson, columnsOf, type LoadedBook, type LoadedColumn } from '../finalsQueries'

const [group, subject] = [sql<number>`gradebooks.group_id`, sql<number>`gradebooks.subject_id`]
type Filter = {
  group_id?: readonly number[] | undefined
  subject_id?: readonly number[] | undefined
  /** Only gradebooks of this student. */
  student?: number
}

/** SQL condition: gradebooks of a period that the user can read. */
export const readableBooks = (
  person: Person,
  { periodId, group_id, subject_id, student }: Filter & { periodId: number },
) =>
  sql<SqlBool>`gradebooks.period_id = ${periodId} AND ${every([
    canRead(person, { group, subject }),
    oneOf(group, group_id),
    oneOf(subject, subject_id),
    student === undefined ? undefined : sql<SqlBool>`gradebooks.id IN (${booksOfPerson(student)})`,
  ])}`

export type Member = { group_id: number; id: number; name: string }
type PeriodRetake = {
  id: number
  user_id: number
  subject_id: number
  number: number
  status: RetakeStatus
  held_on: string
}
type PastDebt = Omit<BareDebt, 'id' | 'kind' | 'is_in_gradebook' | 'missing_count'>
type Debtors = { members: Member[]; columns: LoadedColumn[]; past: PastDebt[]; retakes: PeriodRetake[] }
type DebtorsQuery = Omit<Filter, 'student'> & {
  books: readonly LoadedBook[]
  period: FoundPeriod
  person: Person
  locale: Locale
  q: string | undefined
}

/** SQL: marks in force from an old system, of people who are in a group now. */
const pastMarks = ({ person, period, locale, q, group_id, subject_id }: DebtorsQuery) => {
  const marks = finalMarks({
    where: sql<SqlBool>`base.source = 'past' AND base.period_id = ${period.id}
      AND ${canRead(person, { group: sql`base.group_id`, subject: sql`base.subject_id` })}`,
    books: sql<SqlBool>`false`,
  })
  return sql`
    SELECT marks.user_id, users.name, groups.id AS group_id, groups.code AS group_code, subject_id,
      subjects.${sql.ref(nameIn(locale))} AS subject_name, marks.period_id, scale, value
    FROM (${marks}) AS marks JOIN users ON users.id = marks.user_id JOIN subjects ON subjects.id = subject_id
      JOIN memberships ON memberships.user_id = marks.user_id AND ended_on IS NULL
      JOIN groups ON groups.id = coalesce(marks.group_id, memberships.group_id)
    WHERE ${every([
      oneOf(sql<number>`groups.id`, group_id),
      oneOf(sql<number>`subject_id`, subject_id),
      matchesPerson(sql<string>`users.search || ' ' || groups.search`, q),
    ])} ORDER BY users.name, users.id`
}

/**
 * Loads, in one statement: current members who joined before the end of the period, by name; all entries of the
 * gradebooks; marks from an old system; and the period's retakes.
 */
export const loadDebtors = async (db: Db, query: DebtorsQuery): Promise<Debtors> => {
  const { books, period, q } = query
  const groupIds = [...new Set(books.map((book) => book.group_id))]
  const named = matchesPerson(sql<string>`users.search || ' ' || groups.search`, q) ?? sql`true`
  const { rows } = await sql<Debtors>`
    SELECT (
      SELECT coalesce(json_agg(json_build_object('group_id', group_id, 'id', users.id, 'name', users.name)
        ORDER BY users.name, users.id), '[]')
      FROM memberships JOIN users ON users.id = user_id JOIN groups ON groups.id = group_id
      WHERE group_id = ANY(${groupIds}) AND ended_on IS NULL AND started_on <= ${period.ends_on} AND ${named}
    ) AS members, (SELECT coalesce(json_agg(filled), '[]') FROM (${columnsOf(books)}) AS filled) AS columns,
      (SELECT coalesce(json_agg(marked), '[]') FROM (${pastMarks(query)}) AS marked) AS past,
      (SELECT coalesce(json_agg(held), '[]') FROM (
        SELECT id, user_id, subject_id, number, status, held_on FROM retakes WHERE period_id = ${period.id} ORDER BY id
      ) AS held) AS retakes`.execute(db)
  return rows[0] ?? { members: [], columns: [], past: [], retakes: [] }
}

/** SQL condition over `groups`: the user can read at least one gradebook of the group. */
const canReadGroup = (person: Person) =>
  person.reach === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(curator_id = ${person.id} OR EXISTS (SELECT FROM group_teachers WHERE group_id = groups.id AND user_id = ${person.id}))`

/** Returns the code of a group if the user can read at least one of its gradebooks. */
export const findReadableGroup = async (
  db: Db,
  { id, person }: { id: number; person: Person },
): Promise<{ code: string } | undefined> => {
  const { rows } = await sql<{
    code: string
  }>`SELECT code FROM groups WHERE id = ${id} AND ${canReadGroup(person)}`.execute(db)
  return rows[0]
}

/** Finds a person who is or was in a group with a gradebook that the user can read. Users with reach `all` find everyone. */
export const findReadablePerson = async (
  db: Db,
  { id, person }: { id: number; person: Person },
): Promise<{ id: number } | undefined> => {
  const reached =
    person.reach === 'all'
      ? sql<SqlBool>`true`
      : sql<SqlBool>`EXISTS (
          SELECT FROM memberships JOIN groups ON groups.id = group_id WHERE user_id = users.id AND ${canReadGroup(person)})`
  const { rows } = await sql<{ id: number }>`SELECT id FROM users WHERE id = ${id} AND ${reached}`.execute(db)
  return rows[0]
}
