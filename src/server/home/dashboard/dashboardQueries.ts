import { sql, type RawBuilder } from 'kysely'
import type { CountedSection, DashboardView, SetupStep } from '../../../api/home/dashboard'
import { groupsWithinReach } from '../../groups'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { ownAchievements } from '../../portfolio'
import { countMaterials, ownReading } from '../../study'
import { countQuestions, countTests } from '../../testing'
import { locales, type Locale } from '../../../api/kit/endpoints'
import { nameIn } from '../../kit/records/lists'
import { orNotFound } from '../../kit/problems'
import { localise } from '../../kit/texts/messages'
import { currentGroupOf } from '../../people'

/** SQL for the number of records in the user's unfiltered list of each section. */
const counts = (person: Person): Record<CountedSection, ReturnType<typeof sql>> => ({
  groups: sql`(SELECT count(*) FROM groups WHERE ${groupsWithinReach(person) ?? sql`true`})`,
  materials: countMaterials(person),
  questions: countQuestions(person),
  tests: countTests(person),
  'directories/directions': sql`(SELECT count(*) FROM directions)`,
  'directories/subjects': sql`(SELECT count(*) FROM subjects)`,
  'directories/documents': sql`(SELECT count(*) FROM document_types)`,
  'access/users': sql`(SELECT count(*) FROM users)`,
  'access/roles': sql`(SELECT count(*) FROM roles)`,
  'access/permissions': sql`(SELECT count(*) FROM permissions)`,
})

type Card = { section: CountedSection; count: number }

/** Counts all sections in one statement, in the given order. */
export const countSections = async (db: Db, sections: readonly CountedSection[], person: Person): Promise<Card[]> => {
  if (sections.length === 0) return []
  const countOf = counts(person)
  const rows = sections.map((section) => sql`SELECT ${section} AS section, ${countOf[section]} AS count`)
  return (await sql<Card>`${sql.join(rows, sql` UNION ALL `)}`.execute(db)).rows
}

/**
 * Returns the setup progress of a new college, or null once a campaign has been published. `staff` is true if there is
 * a user who is neither an applicant nor a student.
 */
export const findSetup = async (
  db: Db,
  { personId }: { personId: number },
): Promise<Record<Exclude<SetupStep, 'mail'>, boolean> | null> => {
  const unnamed = locales.map((locale) => localise(locale, { key: 'setup.administrator' }))
  const { rows } = await sql<Record<Exclude<SetupStep, 'mail'>, boolean>>`
    SELECT NOT EXISTS (SELECT FROM users
        WHERE users.id = ${personId} AND last_name = ANY(${unnamed}) AND first_name = split_part(email, '@', 1)) AS own_name,
      EXISTS (SELECT FROM subjects WHERE status = 'active') AS subjects, EXISTS (SELECT FROM groups
      WHERE status IN ('forming', 'active')) AS groups,
      EXISTS (SELECT FROM document_types WHERE status = 'active') AS document_types,
      EXISTS (SELECT FROM directions WHERE status = 'published') AS directions,
      EXISTS (SELECT FROM legal_texts WHERE version > 1) AS legal_texts,
      EXISTS (SELECT FROM users JOIN roles ON roles.id = role_id
        WHERE roles.code NOT IN ('enrollee', 'student') AND users.status = 'active' AND users.id <> ${personId}) AS staff,
      false AS campaign
    WHERE NOT EXISTS (SELECT FROM campaigns WHERE status <> 'draft')`.execute(db)
  return rows[0] ?? null
}

/** SQL over `groups` and `teachers`: names of the subjects that the teacher teaches the group. */
const subjectsTaught = (
  locale: Locale,
) => sql`(SELECT coalesce(jsonb_agg(subjects.${sql.ref(nameIn(locale))} ORDER BY subjects.${sql.ref(nameIn(locale))}), '[]')
  FROM group_teachers JOIN subjects ON subjects.id = subject_id WHERE group_id = groups.id AND user_id = teachers.id)`

/** SQL over `users`: the current group with its curator and teachers, or null. */
const ownGroupOf = (locale: Locale) => {
  const name = sql.ref(nameIn(locale))
  const teaching = sql`jsonb_build_object('name', teachers.name, 'subjects', ${subjectsTaught(locale)})`
  return sql`(SELECT jsonb_build_object('code', groups.code, 'name', groups.${name}, 'course', course,
      'academic_year', academic_year, 'starts_on', starts_on, 'ends_on', ends_on,
      'education_method', translation(education_methods.translations, ${locale}, 'name'),
      'direction', jsonb_build_object('code', directions.code, 'name', directions.${name},
        'profile', translation(directions.translations, ${locale}, 'profile')),
      'curator', (SELECT ${teaching} FROM users AS teachers WHERE teachers.id = curator_id AND erased_at IS NULL),
      'teachers', (SELECT coalesce(jsonb_agg(${teaching} ORDER BY teachers.name, teachers.id), '[]')
        FROM users AS teachers WHERE erased_at IS NULL AND teachers.id IS DISTINCT FROM curator_id
          AND teachers.id IN (SELECT user_id FROM group_teachers WHERE group_id = groups.id)))
    FROM memberships JOIN groups ON groups.id = group_id JOIN directions ON directions.id = direction_id
      JOIN education_methods ON education_methods.id = education_method_id
    WHERE memberships.user_id = users.id AND ended_on IS NULL)`
}

const rowAsJson = (row: RawBuilder<unknown>) => sql`(SELECT to_json(found) FROM (${row}) AS found)`
const ofStudent = (id: number, locale: Locale) => sql`${ownGroupOf(locale)} AS own_group,
  ${rowAsJson(ownReading(id))} AS reading, ${rowAsJson(ownAchievements(id))} AS achievements`

type OwnFacts = Pick<DashboardView, 'name' | 'group' | 'has_application' | 'own_group' | 'reading' | 'achievements'>
/** Returns the facts about the user: `has_application` for users who can apply, the last three for users who study. */
export const findOwnFacts = async (
  db: Db,
  { person: { id, holds }, locale }: { person: Person; locale: Locale },
): Promise<OwnFacts> => {
  const nothing = sql`NULL AS own_group, NULL AS reading, NULL AS achievements`
  const { rows } = await sql<OwnFacts>`
    SELECT name, ${currentGroupOf(locale)} AS group,
      ${holds('enroll')} AND EXISTS (SELECT FROM applications WHERE user_id = users.id) AS has_application,
      ${holds('study') ? ofStudent(id, locale) : nothing}
    FROM users WHERE id = ${id}`.execute(db)
  return orNotFound(rows[0])
}
