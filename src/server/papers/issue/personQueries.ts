import { sql } from 'kysely'
import type { Locale } from '../../../api/kit/endpoints'
import type { PaperKind } from '../../../api/papers/codes'
import { isStudentWithinReach } from '../../career'
import { nameIn } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'

type OrderFacts = { number: string | null; day: string | null }
/** A person for whom papers are issued, with the present or last group. */
export type PaperPerson = {
  id: number
  name: string
  last_name: string
  first_name: string
  middle_name: string
  /** Null unless the reader may see applications and there is one. */
  birth_date: string | null
  group_id: number
  group_code: string
  course: number
  state: string
  is_member: boolean
  direction_code: string
  direction_name: string
  qualification: string | null
  form: string
  from: string
  until: string | null
  enrolment: OrderFacts | null
  graduation: {
    order: OrderFacts
    thesis_title: string | null
    thesis_mark: number | null
    exam_mark: number | null
    honours: boolean
  } | null
}

type Reader = Pick<Person, 'id' | 'reach' | 'holds'>
type PeopleQuery = { userIds: readonly number[]; groupIds?: readonly number[]; locale: Locale; reader: Reader }

/** SQL: the newest signed order of a kind that is in force for the person of `users`. */
const ofOrder = (kind: string, columns: string) => sql`(SELECT json_build_object(${sql.raw(columns)})
  FROM order_people JOIN orders ON orders.id = order_id
  WHERE order_people.user_id = users.id AND cancelled_id IS NULL AND kind = ${kind} AND orders.status = 'signed'
  ORDER BY ordered_on DESC NULLS LAST, orders.id DESC LIMIT 1)`

/** People by id, and current members of groups, within the reader's reach; by name. People who have never studied are missing. */
export const listPaperPeople = async (
  db: Db,
  { userIds, groupIds = [], locale, reader }: PeopleQuery,
): Promise<PaperPerson[]> => {
  const name = sql.ref(nameIn(locale))
  const { rows } = await sql<PaperPerson>`
    SELECT users.id, users.name, last_name, first_name, middle_name, own.group_id, groups.code AS group_code, course,
      own.state, own.ended_on IS NULL AS is_member, directions.code AS direction_code, directions.${name} AS direction_name,
      translation(directions.translations, ${locale}, 'qualification') AS qualification,
      translation(education_methods.translations, ${locale}, 'name') AS form,
      (SELECT min(started_on) FROM memberships WHERE user_id = users.id) AS from,
      coalesce(own.ended_on, groups.ends_on) AS until,
      CASE WHEN ${reader.holds('manage profiles')} THEN (SELECT person ->> 'birth_date' FROM applications
        WHERE applications.user_id = users.id AND applications.status <> 'draft' ORDER BY id DESC LIMIT 1) END AS birth_date,
      coalesce(${ofOrder('enrolment', `'number', number, 'day', ordered_on`)},
        (SELECT json_build_object('number', order_number, 'day', order_date) FROM memberships
          WHERE memberships.user_id = users.id AND order_number IS NOT NULL ORDER BY started_on, id LIMIT 1)) AS enrolment,
      ${ofOrder(
        'graduation',
        `'order', json_build_object('number', number, 'day', ordered_on), 'thesis_title', order_people.terms ->> 'thesis_title',
          'thesis_mark', (order_people.terms ->> 'thesis_mark')::int, 'exam_mark', (order_people.terms ->> 'exam_mark')::int,
          'honours', coalesce((honours ->> 'earned')::boolean, false)`,
      )} AS graduation
    FROM users JOIN LATERAL (SELECT group_id, state, ended_on FROM memberships WHERE user_id = users.id
        ORDER BY ended_on DESC NULLS FIRST, started_on DESC, id DESC LIMIT 1) AS own ON true
      JOIN groups ON groups.id = own.group_id JOIN directions ON directions.id = direction_id
      JOIN education_methods ON education_methods.id = education_method_id
    WHERE erased_at IS NULL AND ${isStudentWithinReach(reader)} AND (users.id = ANY(${userIds})
      OR users.id IN (SELECT user_id FROM memberships WHERE group_id = ANY(${groupIds}) AND memberships.ended_on IS NULL))
    ORDER BY users.name, users.id`.execute(db)
  return rows
}

type SameQuery = { userIds: readonly number[]; kind: PaperKind; language: Locale; purpose: string; day: string }
/** Numbers of papers of the same kind, language and purpose that people got on this day, by person. */
export const listSameDay = async (
  db: Db,
  { userIds, kind, language, purpose, day }: SameQuery,
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ user_id: number; number: string }>`
    SELECT DISTINCT ON (user_id) user_id, number || '/' || year AS number FROM papers
    WHERE user_id = ANY(${userIds}) AND kind = ${kind} AND language = ${language} AND purpose = ${purpose}
      AND issued_on = ${day}::date AND revoked_at IS NULL ORDER BY user_id, id DESC`.execute(db)
  return new Map(rows.map(({ user_id, number }) => [user_id, number]))
}

export type SubjectFacts = { id: number; hours: number | null; credits: number | null; control_form: string }
/** Hours, credits and control form of subjects that are in no curriculum. */
export const listSubjectFacts = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, SubjectFacts>> => {
  const { rows } = await sql<SubjectFacts>`
    SELECT id, hours, credits, control_form FROM subjects WHERE id = ANY(${ids})`.execute(db)
  return new Map(rows.map((subject) => [subject.id, subject]))
}
