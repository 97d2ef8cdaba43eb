import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { StudentRecord } from '../../../api/career/studentRecord'
import type { Locale } from '../../../api/kit/endpoints'
import { ownGroups } from '../../groups'
import { nameIn } from '../../kit/records/lists'
import { matchesPerson } from '../../kit/records/search'
import type { Person } from '../../kit/person'
import { isPortfolioWithinReach } from '../../portfolio'
import type { Db } from '../../platform/database'

/** SQL condition over `users`: within the reader's reach, which is everybody or the members of the own groups. */
export const isStudentWithinReach = ({ id, reach }: Pick<Person, 'id' | 'reach'>) =>
  reach === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`EXISTS (SELECT FROM memberships WHERE memberships.user_id = users.id AND ended_on IS NULL
        AND group_id IN (${ownGroups(id)}))`

/** Ids of the people of an order who are within the reader's reach. */
export const listOrderStudents = async (db: Db, orderId: number, reader: Person): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users WHERE id IN (SELECT user_id FROM order_people WHERE order_id = ${orderId}) AND ${isStudentWithinReach(reader)}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** SQL: `id`, `name` and `detail` of matching people who study or studied, within the reader's reach. */
export const searchStudents = ({ q, person }: { q: string; person: Person }): RawBuilder<unknown> => sql`
  WITH matching AS MATERIALIZED (SELECT id, name FROM users
    WHERE ${matchesPerson(sql.ref<string>('users.search'), q) ?? sql`true`} AND ${isStudentWithinReach(person)})
  SELECT matching.id, matching.name, coalesce(
      (SELECT code FROM memberships JOIN groups ON groups.id = group_id WHERE user_id = matching.id AND ended_on IS NULL),
      (SELECT code FROM memberships JOIN groups ON groups.id = group_id WHERE user_id = matching.id ORDER BY ended_on DESC LIMIT 1)) AS detail
  FROM matching WHERE EXISTS (SELECT FROM memberships WHERE user_id = matching.id) ORDER BY matching.name, matching.id`

const readsAllMarks = ({ id, reach }: Person) =>
  reach === 'all'
    ? sql`true`
    : sql`EXISTS (SELECT FROM memberships JOIN groups ON groups.id = group_id
        WHERE memberships.user_id = users.id AND ended_on IS NULL AND curator_id = ${id})`

export type RecordFacts = Pick<
  StudentRecord,
  'id' | 'name' | 'role' | 'role_name' | 'group' | 'memberships' | 'application'
> & {
  email: string | null
  phone: string | null
  photo: { id: number; tag: string } | null
  orders: NonNullable<StudentRecord['orders']>
  /** Whether the reader reviews the person's portfolio. */
  reviews_portfolio: boolean
  /** Whether the reader can read all marks of the person's group, as its curator or with reach `all`. */
  reads_all_marks: boolean
}

/**
 * Returns a person with memberships, orders and the latest application, in one statement. People who have neither
 * studied nor been named by an order have no record.
 */
export const findRecord = async (
  db: Db,
  { id, locale, reader }: { id: number; locale: Locale; reader: Person | null },
): Promise<RecordFacts | undefined> => {
  const name = sql.ref(nameIn(locale))
  const { rows } = await sql<RecordFacts>`
    SELECT users.id, users.name, email, phone, roles.code AS role, roles.${name} AS role_name,
      ${reader ? isPortfolioWithinReach(reader, sql`users.id`) : sql`true`} AS reviews_portfolio,
      ${reader ? readsAllMarks(reader) : sql`true`} AS reads_all_marks,
      (SELECT json_build_object('id', files.id, 'tag', left(encode(sha256, 'hex'), 12))
        FROM user_photos JOIN files ON files.id = file_id WHERE user_id = users.id) AS photo,
      (SELECT json_build_object('id', groups.id, 'code', groups.code, 'course', course, 'direction_name', directions.${name},
          'curator_name', curators.name, 'ends_on', ends_on)
        FROM memberships JOIN groups ON groups.id = group_id JOIN directions ON directions.id = direction_id
          LEFT JOIN users AS curators ON curators.id = curator_id
        WHERE memberships.user_id = users.id AND ended_on IS NULL) AS "group",
      (SELECT coalesce(json_agg(json_build_object('id', memberships.id, 'group_id', group_id, 'group_code', groups.code, 'state', state,
          'basis', basis, 'started_on', started_on, 'ended_on', ended_on) ORDER BY started_on DESC, memberships.id DESC), '[]')
        FROM memberships JOIN groups ON groups.id = group_id WHERE memberships.user_id = users.id) AS memberships,
      (SELECT json_build_object('id', applications.id, 'number', number, 'campaign_name', campaigns.${name})
        FROM applications JOIN campaigns ON campaigns.id = campaign_id
        WHERE applications.user_id = users.id AND applications.status <> 'draft' ORDER BY applications.id DESC LIMIT 1) AS application,
      (SELECT coalesce(json_agg(json_build_object('id', orders.id, 'kind', kind, 'status', orders.status, 'number', number,
          'ordered_on', ordered_on, 'effective_on', effective_on, 'is_cancelled', cancelled_id IS NOT NULL,
          'with_honours', coalesce((honours ->> 'earned')::boolean, false))
          ORDER BY ordered_on DESC NULLS FIRST, orders.id DESC), '[]')
        FROM order_people JOIN orders ON orders.id = order_id
        WHERE order_people.user_id = users.id AND (orders.status <> 'draft' OR ${reader !== null})) AS orders
    FROM users JOIN roles ON roles.id = role_id
    WHERE users.id = ${id} AND ${reader ? isStudentWithinReach(reader) : sql`true`}
      AND (EXISTS (SELECT FROM memberships WHERE memberships.user_id = users.id)
        OR EXISTS (SELECT FROM order_people WHERE order_people.user_id = users.id))`.execute(db)
  return rows[0]
}
