import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { homework, HomeworkRecord, HomeworkRow } from '../../../api/homework/homework'
import type { Locale } from '../../../api/kit/endpoints'
import { every, oneOf } from '../../kit/records/conditions'
import { nameIn, orderBy, rowsAndTotal, type ListOptions } from '../../kit/records/lists'
import { matches } from '../../kit/records/search'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { editableBy, readableBy } from '../reachQueries'

type Reading = { person: Person; locale: Locale }
const countOf = (state: string) => sql`count(*) FILTER (WHERE work_state = ${sql.lit(state)})`
const works = sql`FROM homework_works WHERE homework_works.homework_id = homework.id`

const rows = (db: Db, { person, locale }: Reading) =>
  db
    .selectFrom('homework')
    .innerJoin('grade_items', 'grade_items.id', 'homework.item_id')
    .innerJoin('gradebooks', 'gradebooks.id', 'grade_items.gradebook_id')
    .innerJoin('groups', 'groups.id', 'gradebooks.group_id')
    .innerJoin('subjects', 'subjects.id', 'gradebooks.subject_id')
    .leftJoin('users as authors', 'authors.id', 'homework.author_id')
    .select([
      'homework.id',
      'homework.version',
      'homework.created_at',
      'homework.updated_at',
      'homework.item_id',
      'grade_items.title',
      'gradebooks.group_id',
      'groups.code as group_code',
      'gradebooks.subject_id',
      sql<string>`subjects.${sql.ref(nameIn(locale))}`.as('subject_name'),
      'gradebooks.period_id',
      'homework.status',
      'homework.due_at',
      'homework.late_until',
      'homework.published_at',
      'grade_items.archived_at',
      'authors.name as author_name',
      sql`(SELECT json_build_object('waiting', ${countOf('waiting')}, 'missing', ${countOf('missing')},
        'returned', ${countOf('returned')}, 'marked', ${countOf('marked')}) ${works})`.as('counts'),
      sql<number>`(SELECT count(*) ${works} AND work_state = 'waiting')::int`.as('waiting'),
      sql<string | null>`(SELECT min(arrived_at) ${works} AND work_state = 'waiting')`.as('oldest_at'),
      sql<boolean>`${editableBy(person)}`.as('can_edit'),
    ])

type Query = ListOptions<z.output<(typeof homework)['GET /api/gradebook/homework']['query']>> & { person: Person }

export const listHomework = (db: Db, { filter, sort, person, locale, ...window }: Query) =>
  rowsAndTotal(
    rows(db, { person, locale })
      .where((eb) =>
        every([
          readableBy(person),
          sql<SqlBool>`grade_items.archived_at IS NULL`,
          oneOf(eb.ref('homework.id'), filter.id),
          oneOf(eb.ref('homework.status'), filter.status),
          oneOf(eb.ref('gradebooks.group_id'), filter.group_id),
          oneOf(eb.ref('gradebooks.subject_id'), filter.subject_id),
          oneOf(eb.ref('gradebooks.period_id'), filter.period_id),
          oneOf(eb.ref('homework.item_id'), filter.item_id),
          filter.waiting === undefined
            ? undefined
            : sql<SqlBool>`EXISTS (SELECT ${works} AND work_state = 'waiting') = ${filter.waiting}`,
          matches(
            {
              text: sql<string>`folded(grade_items.title || ' ' || groups.code) || ' ' || subjects.search`,
              stems: sql<string>`stems(grade_items.title) || subjects.search_stems`,
            },
            filter.q,
          ),
        ]),
      )
      .orderBy(orderBy(sort))
      .$castTo<HomeworkRow>(),
    window,
  )

/** Homework as stored, with what its handlers need. */
export type StoredHomework = Omit<HomeworkRecord, 'files' | 'instructions'> & {
  instructions: string | null
  file_ids: number[]
  gradebook_id: number
}

/** Returns undefined for homework out of reach; archived homework stays readable. */
export const findHomework = async (
  db: Db,
  { id, ...reading }: Reading & { id: number },
): Promise<StoredHomework | undefined> => {
  const name = sql.ref(nameIn(reading.locale))
  return rows(db, reading)
    .select([
      'grade_items.scale',
      'grade_items.max',
      'grade_items.weight',
      'grade_items.category',
      'grade_items.posts_at',
      'homework.instructions',
      'homework.file_ids',
      sql<
        number[]
      >`ARRAY(SELECT material_id FROM homework_materials WHERE homework_id = homework.id ORDER BY position)`.as(
        'material_ids',
      ),
      sql`(SELECT coalesce(json_agg(json_build_object('id', materials.id, 'name', materials.${name}) ORDER BY homework_materials.position), '[]')
        FROM homework_materials JOIN materials ON materials.id = material_id WHERE homework_id = homework.id)`.as(
        'materials',
      ),
      sql<number[]>`ARRAY(SELECT user_id FROM homework_people WHERE homework_id = homework.id ORDER BY user_id)`.as(
        'person_ids',
      ),
      sql`(SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'member_ids',
        ARRAY(SELECT user_id FROM homework_team_members WHERE team_id = homework_teams.id ORDER BY user_id)) ORDER BY id), '[]')
        FROM homework_teams WHERE homework_teams.homework_id = homework.id)`.as('teams'),
      'homework.deduction',
      'homework.deduction_unit',
      'homework.takes_text',
      'homework.takes_files',
      'homework.takes_link',
      'homework.max_hand_ins',
      'homework.max_files',
      'homework.rubric',
      sql<boolean>`(EXISTS (SELECT FROM hand_ins WHERE homework_id = homework.id)
        OR EXISTS (SELECT FROM grade_entries WHERE grade_entries.item_id = homework.item_id))`.as('has_hand_ins'),
      sql<boolean>`gradebooks.signed_at IS NOT NULL`.as('is_signed'),
      'grade_items.gradebook_id',
    ])
    .where('homework.id', '=', id)
    .where(readableBy(reading.person))
    .$castTo<StoredHomework>()
    .executeTakeFirst()
}
