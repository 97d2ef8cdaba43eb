import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Locale } from '../../api/kit/endpoints'
import type { controlForm } from '../../api/directories/subjects'
import type { z } from 'zod'
import { nameIn } from '../kit/records/lists'
import type { Person } from '../kit/person'
import { orNotFound, notFound } from '../kit/problems'
import type { Db } from '../platform/database'

type Reader = Pick<Person, 'id' | 'reach'>

/** A group and a subject, which have one gradebook for each period. */
export type Place = { groupId: number; subjectId: number }

/** SQL condition over columns of a group and a subject: the user can edit the marks. */
export const canEdit = (
  { id, reach }: Reader,
  { group, subject }: { group: RawBuilder<unknown>; subject: RawBuilder<unknown> },
): RawBuilder<SqlBool> =>
  reach === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`EXISTS (SELECT FROM group_teachers WHERE user_id = ${id} AND group_id = ${group} AND subject_id = ${subject})`

/** SQL condition like `canEdit`: the user can read the marks, as an editor or as the group's curator. */
export const canRead = (
  person: Reader,
  { group, subject }: { group: RawBuilder<unknown>; subject: RawBuilder<unknown> },
): RawBuilder<SqlBool> =>
  person.reach === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${canEdit(person, { group, subject })} OR EXISTS (SELECT FROM groups AS led WHERE led.id = ${group}
      AND led.curator_id = ${person.id}))`

export type FoundPlace = Place & {
  group_code: string
  subject_name: string
  subject_name_ru: string
  control_form: z.output<typeof controlForm>
  teachers: string[]
  /** Whether the user can edit the marks. */
  can_edit: boolean
}
/** A group with a subject that is taught to it or has a gradebook; 404 for users who cannot read the marks. */
export const getPlace = async (
  db: Db,
  { groupId, subjectId, person, locale }: Place & { person: Reader; locale: Locale },
): Promise<FoundPlace> => {
  const [group, subject] = [sql`groups.id`, sql`subjects.id`]
  const { rows } = await sql<Omit<FoundPlace, keyof Place>>`
    SELECT groups.code AS group_code, subjects.${sql.ref(nameIn(locale))} AS subject_name, subjects.name_ru AS subject_name_ru,
      subjects.control_form, ${canEdit(person, { group, subject })} AS can_edit,
      ARRAY(SELECT users.name FROM group_teachers JOIN users ON users.id = user_id
        WHERE group_id = groups.id AND subject_id = subjects.id ORDER BY users.name) AS teachers
    FROM groups CROSS JOIN subjects
    WHERE groups.id = ${groupId} AND subjects.id = ${subjectId} AND ${canRead(person, { group, subject })}
      AND (EXISTS (SELECT FROM group_teachers WHERE group_id = groups.id AND subject_id = subjects.id)
        OR EXISTS (SELECT FROM gradebooks WHERE group_id = groups.id AND subject_id = subjects.id))`.execute(db)
  return { groupId, subjectId, ...orNotFound(rows[0]) }
}

/** Like `getPlace`, but also 404 for curators, who cannot edit. */
export const getEditablePlace = async (db: Db, query: Parameters<typeof getPlace>[1]): Promise<FoundPlace> => {
  const place = await getPlace(db, query)
  if (!place.can_edit) throw notFound()
  return place
}

export type FoundPeriod = { id: number; name: string; academic_year: string; starts_on: string; ends_on: string }
/** SQL: all periods. */
export const periodsIn = (locale: Locale): RawBuilder<unknown> => sql`
  SELECT id, translation(translations, ${locale}, 'name') AS name, academic_year, starts_on, ends_on FROM periods`

/** All periods, newest first; a college has only a handful. */
export const listPeriods = async (db: Db, locale: Locale): Promise<FoundPeriod[]> => {
  const { rows } = await sql<FoundPeriod>`${periodsIn(locale)} ORDER BY starts_on DESC, ends_on, id DESC`.execute(db)
  return rows
}
