import { sql, type SqlBool } from 'kysely'
import { template, type TemplateInput } from '../../../api/reports/templates'
import type { TemplateSource } from '../../../api/reports/codes'
import type { Locale } from '../../../api/kit/endpoints'
import { averageMarks } from '../../gradebook'
import { ownGroups } from '../../groups'
import { nameIn } from '../../kit/records/lists'
import { recordQueries } from '../../kit/records/recordQueries'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { changesIn, membersOn, type Period } from '../peopleQueries'

export const templateQueries = recordQueries<ReturnType<typeof template.parse>, TemplateInput>({
  table: 'export_templates',
  record: template,
  computed: (locale) => ({
    help: sql`coalesce(translation(translations, ${locale}, 'help'), '')`,
    columns_count: sql`jsonb_array_length(columns)`,
  }),
})

/** Templates are shared by the whole college, so only users with reach `all` can change them. */
export const reachOfTemplates = ({ reach }: Person) => (reach === 'all' ? undefined : sql<SqlBool>`false`)

/** Values of a person's latest application are null without one. */
export type TemplateRow = {
  user_id: number
  name: string
  last_name: string
  first_name: string
  middle_name: string
  phone: string | null
  email: string | null
  person: Readonly<Record<string, unknown>> | null
  contacts: Readonly<Record<string, unknown>> | null
  group_code: string
  course: number
  education_method_id: number
  direction_code: string
  direction_name: string
  qualification: string | null
  duration_months: number
  basis: string
  state: string
  started_on: string
  ended_on: string | null
  entered_on: string
  enrolment_number: string | null
  enrolment_date: string | null
  order_kind: string | null
  order_number: string | null
  order_date: string | null
  honours: boolean | null
  thesis_title: string | null
  thesis_mark: number | null
  exam_mark: number | null
  average: number | null
}
type RowQuery = { source: TemplateSource; period: Period; locale: Locale; reader: Person; withAverage: boolean }

/** People of a source: students on the last day of the period, or graduates and movements of the period. */
export const listTemplateRows = async (
  db: Db,
  { source, period, locale, reader, withAverage }: RowQuery,
): Promise<TemplateRow[]> => {
  const events = source === 'students' ? membersOn('closing', period.to) : changesIn(period)
  const line = source === 'graduates' ? sql`event.line = 'graduated'` : sql`true`
  const averages = withAverage
    ? averageMarks({ from: '1990-01-01', to: period.to })
    : sql`SELECT NULL::bigint AS user_id, NULL::numeric AS average WHERE false`
  const reach = reader.reach === 'all' ? sql`true` : sql`event.group_id IN (${ownGroups(reader.id)})`
  const { rows } = await sql<TemplateRow>`
    SELECT event.user_id, users.name, users.last_name, users.first_name, users.middle_name, users.phone, users.email,
      application.person, application.contacts, groups.code AS group_code,
      coalesce((order_person.before #>> '{membership,course}')::int, groups.course) AS course, groups.education_method_id,
      directions.code AS direction_code, directions.${sql.ref(nameIn(locale))} AS direction_name,
      translation(directions.translations, ${locale}, 'qualification') AS qualification, duration_months,
      coalesce(memberships.basis, application.basis, 'unknown') AS basis, event.state, memberships.started_on, memberships.ended_on,
      (SELECT min(started_on) FROM memberships AS own WHERE own.user_id = event.user_id) AS entered_on,
      enrolment.number AS enrolment_number, enrolment.ordered_on AS enrolment_date,
      orders.kind AS order_kind, orders.number AS order_number, orders.ordered_on AS order_date,
      (order_person.honours ->> 'earned')::boolean AS honours, order_person.terms ->> 'thesis_title' AS thesis_title,
      (order_person.terms ->> 'thesis_mark')::int AS thesis_mark, (order_person.terms ->> 'exam_mark')::int AS exam_mark,
      averages.average
    FROM (${events}) AS event JOIN users ON users.id = event.user_id JOIN groups ON groups.id = event.group_id
      JOIN directions ON directions.id = direction_id JOIN memberships ON memberships.id = event.membership_id
      LEFT JOIN orders ON orders.id = event.order_id
      LEFT JOIN order_people AS order_person ON order_person.order_id = event.order_id AND order_person.user_id = event.user_id
        AND order_person.cancelled_id IS NULL
      LEFT JOIN LATERAL (SELECT person, contacts,
          (SELECT basis FROM application_choices WHERE application_id = applications.id AND state = 'enrolled') AS basis
        FROM applications WHERE applications.user_id = event.user_id AND status <> 'draft' ORDER BY id DESC LIMIT 1) AS application ON true
      LEFT JOIN LATERAL (SELECT number, ordered_on FROM order_people AS own JOIN orders ON orders.id = own.order_id
        WHERE own.user_id = event.user_id AND kind = 'enrolment' AND cancelled_id IS NULL AND applied_at IS NOT NULL
        ORDER BY own.id LIMIT 1) AS enrolment ON true
      LEFT JOIN (${averages}) AS averages ON averages.user_id = event.user_id
    WHERE ${line} AND ${reach}
    ORDER BY groups.code, users.name, event.day, event.id`.execute(db)
  return rows
}
