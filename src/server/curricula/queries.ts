import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Curriculum, CurriculumRow, curricula } from '../../api/curricula/curricula'
import type { Locale } from '../../api/kit/endpoints'
import { ownGroups } from '../groups'
import { every, oneOf } from '../kit/records/conditions'
import { nameIn, orderBy, rowsAndTotal, type ListOptions } from '../kit/records/lists'
import { columnsContain } from '../kit/records/search'
import { orNotFound } from '../kit/problems'
import type { Person } from '../kit/person'
import type { Db } from '../platform/database'

type Query = ListOptions<z.output<(typeof curricula)['GET /api/groups/curricula']['query']>> & { person: Person }
type Reader = Pick<Person, 'id' | 'reach'>

/** SQL: groups of a curriculum of `curricula` that the reader may see. */
const groupsFor = ({ id, reach }: Reader): RawBuilder<unknown> => sql`
  group_curricula JOIN groups ON groups.id = group_id AND ${reach === 'all' ? sql`true` : sql`group_id IN (${ownGroups(id)})`}
    AND curriculum_id = curricula.id`

/**
 * SQL: with reach `own`, approved curricula of directions of own groups and those that own groups follow, so that
 * archived ones remain readable to their curators. Undefined without a limit.
 */
export const curriculaWithinReach = ({ id, reach }: Reader, alias = 'curricula') => {
  if (reach === 'all') return undefined
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<SqlBool>`(${column('status')} = 'approved' AND ${column('direction_id')} IN (
      SELECT groups.direction_id FROM groups WHERE groups.id IN (${ownGroups(id)}))
    OR ${column('id')} IN (SELECT group_curricula.curriculum_id FROM group_curricula
      WHERE group_curricula.group_id IN (${ownGroups(id)})))`
}

const rows = (db: Db, { locale, person }: { locale: Locale; person: Reader }) =>
  db
    .selectFrom('curricula')
    .innerJoin('directions', 'directions.id', 'direction_id')
    .innerJoin('education_methods', 'education_methods.id', 'education_method_id')
    .leftJoin('users as approvers', 'approvers.id', 'approved_by')
    .select((eb) => [
      'curricula.id',
      'curricula.version',
      'curricula.created_at',
      'curricula.updated_at',
      'direction_id',
      'directions.code as direction_code',
      eb.ref(`directions.${nameIn(locale)}`).as('direction_name'),
      'education_method_id',
      sql<string>`translation(education_methods.translations, ${locale}, 'name')`.as('education_method_name'),
      'entry_year',
      'edition',
      'curricula.status',
      'note',
      'approved_at',
      'approvers.name as approved_by_name',
      sql<number>`(SELECT count(*) FROM curriculum_lines WHERE curriculum_id = curricula.id)`.as('lines_count'),
      sql<number>`(SELECT coalesce(sum(hours), 0) FROM curriculum_lines WHERE curriculum_id = curricula.id)`.as(
        'hours',
      ),
      sql<number>`(SELECT count(*) FROM ${groupsFor(person)})`.as('groups_count'),
    ])

export const listCurricula = (
  db: Db,
  { filter, sort, locale, person, ...window }: Query,
): Promise<{ rows: CurriculumRow[]; total: number }> =>
  rowsAndTotal(
    rows(db, { locale, person })
      .where((eb) =>
        every([
          curriculaWithinReach(person),
          oneOf(eb.ref('curricula.id'), filter.id),
          oneOf(eb.ref('direction_id'), filter.direction_id),
          oneOf(eb.ref('education_method_id'), filter.education_method_id),
          oneOf(eb.ref('entry_year'), filter.entry_year),
          oneOf(eb.ref('curricula.status'), filter.status),
          columnsContain([sql`directions.search`, sql`entry_year`, sql`note`], filter.q),
        ]),
      )
      .orderBy(orderBy(sort))
      .$castTo<CurriculumRow>(),
    window,
  )

type Which = { id: number; locale: Locale; person: Reader }
/** Reads a curriculum with everything that its page shows; 404 if there is none within reach. */
export const getCurriculum = async (db: Db, { id, locale, person }: Which): Promise<Omit<Curriculum, 'actions'>> => {
  const found = await rows(db, { locale, person })
    .select([
      sql<number>`least(12, ceil(duration_months / 6.0))::int`.as('semesters'),
      sql`(SELECT coalesce(json_agg(json_build_object('id', lines.id, 'subject_id', subject_id, 'subject_code', code,
          'subject_name', subjects.${sql.ref(nameIn(locale))}, 'semester', semester, 'hours', lines.hours, 'credits', lines.credits,
          'control_form', lines.control_form) ORDER BY code, semester), '[]')
        FROM curriculum_lines AS lines JOIN subjects ON subjects.id = subject_id WHERE curriculum_id = curricula.id)`.as(
        'lines',
      ),
      sql`(SELECT coalesce(json_agg(json_build_object('id', groups.id, 'code', groups.code) ORDER BY groups.code), '[]')
        FROM ${groupsFor(person)})`.as('groups'),
      sql`(SELECT json_agg(json_build_object('id', other.id, 'edition', other.edition, 'status', other.status)
          ORDER BY other.edition DESC)
        FROM curricula AS other WHERE other.direction_id = curricula.direction_id
          AND other.education_method_id = curricula.education_method_id AND other.entry_year = curricula.entry_year
          AND ${curriculaWithinReach(person, 'other') ?? sql`true`})`.as('editions'),
    ])
    .where('curricula.id', '=', id)
    .where(curriculaWithinReach(person) ?? sql<SqlBool>`true`)
    .$castTo<Omit<Curriculum, 'actions'>>()
    .executeTakeFirst()
  return orNotFound(found)
}

type Key = { direction_id: number; education_method_id: number; entry_year: number }

/** Inserts a draft with the next edition number and returns its id. */
export const insertDraft = async (db: Db, { note, ...key }: Key & { note: string }): Promise<number> => {
  const { direction_id, education_method_id, entry_year } = key
  const { rows: made } = await sql<{ id: number }>`
    INSERT INTO curricula (direction_id, education_method_id, entry_year, note, edition)
    SELECT ${direction_id}::bigint, ${education_method_id}::int, ${entry_year}::int, ${note}::text, coalesce(max(edition), 0) + 1
    FROM curricula WHERE direction_id = ${direction_id} AND education_method_id = ${education_method_id}
      AND entry_year = ${entry_year}
    RETURNING id`.execute(db)
  return orNotFound(made[0]).id
}

export const updateNote = async (db: Db, id: number, note: string): Promise<void> => {
  await db.updateTable('curricula').set({ note }).where('id', '=', id).execute()
}

export const deleteCurriculum = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('curricula').where('id', '=', id).execute()
}

/** Approves a draft and archives the edition approved before; returns the id of that edition. */
export const approveDraft = async (db: Db, { id, by }: { id: number; by: number }): Promise<number | null> => {
  const { rows: archived } = await sql<{ id: number }>`
    UPDATE curricula SET status = 'archived' FROM curricula AS draft
    WHERE draft.id = ${id} AND curricula.status = 'approved' AND curricula.direction_id = draft.direction_id
      AND curricula.education_method_id = draft.education_method_id AND curricula.entry_year = draft.entry_year
    RETURNING curricula.id`.execute(db)
  await sql`
    UPDATE curricula SET status = 'approved', approved_at = now(), approved_by = ${by} WHERE id = ${id}`.execute(db)
  return archived[0]?.id ?? null
}

export const archiveCurriculum = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('curricula').set({ status: 'archived' }).where('id', '=', id).execute()
}
