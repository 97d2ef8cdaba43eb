import { sql } from 'kysely'
import type { DashboardView, SetupStep } from '../../../api/home/dashboard'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { locales, type Locale } from '../../../api/kit/endpoints'
import { nameIn } from '../../kit/records/lists'
import { orNotFound } from '../../kit/problems'
import { localise } from '../../kit/texts/messages'
import { currentGroupOf } from '../../people'

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

type OwnFacts = Pick<DashboardView, 'name' | 'group' | 'has_application' | 'own_group'>
/** Returns the facts about the user: `has_application` for users who can apply, `own_group` for users who study. */
export const findOwnFacts = async (
  db: Db,
  { person: { id, holds }, locale }: { person: Person; locale: Locale },
): Promise<OwnFacts> => {
  const { rows } = await sql<OwnFacts>`
    SELECT name, ${currentGroupOf(locale)} AS group,
      ${holds('enroll')} AND EXISTS (SELECT FROM applications WHERE user_id = users.id) AS has_application,
      ${holds('study') ? ownGroupOf(locale) : sql`NULL`} AS own_group
    FROM users WHERE id = ${id}`.execute(db)
  return orNotFound(rows[0])
}
