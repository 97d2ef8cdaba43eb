import { sql } from 'kysely'
import type { HomeworkInput } from '../../../api/homework/homeworkInput'
import { readableMaterials } from '../../study'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'

/** The part in the tables of homework; the rest is in the column. */
export type HomeworkContent = Omit<
  HomeworkInput,
  'title' | 'scale' | 'max' | 'weight' | 'category' | 'posts_at' | 'instructions' | 'files'
> & { instructions: string | null; file_ids: number[] }

const columnsOf = ({ material_ids: _m, person_ids: _p, teams: _t, rubric, ...content }: HomeworkContent) => ({
  ...content,
  rubric: JSON.stringify(rubric),
})

export const insertHomework = async (
  db: Db,
  { itemId, authorId, content }: { itemId: number; authorId: number; content: HomeworkContent },
): Promise<number> => {
  const { id } = await db
    .insertInto('homework')
    .values({ ...columnsOf(content), item_id: itemId, author_id: authorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveParts(db, id, content)
  return id
}

export const updateHomework = async (db: Db, id: number, content: HomeworkContent): Promise<void> => {
  await db.updateTable('homework').set(columnsOf(content)).where('id', '=', id).execute()
  await saveParts(db, id, content)
}

/**
 * Replaces the chosen people, materials and teams. Teams are found by their name, so that a renamed team without work is
 * new and one with work is a conflict.
 */
const saveParts = async (db: Db, id: number, { material_ids, person_ids, teams }: HomeworkContent): Promise<void> => {
  await sql`DELETE FROM homework_people WHERE homework_id = ${id} AND user_id <> ALL(${person_ids})`.execute(db)
  await sql`INSERT INTO homework_people (homework_id, user_id) SELECT ${id}, unnest(${person_ids}::bigint[])
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`DELETE FROM homework_materials WHERE homework_id = ${id}`.execute(db)
  await sql`INSERT INTO homework_materials (homework_id, material_id, position)
    SELECT ${id}, material_id, position FROM unnest(${material_ids}::bigint[]) WITH ORDINALITY AS given (material_id, position)`.execute(
    db,
  )
  const names = teams.map(({ name }) => name)
  await sql`DELETE FROM homework_team_members WHERE homework_id = ${id}`.execute(db)
  await sql`DELETE FROM homework_teams WHERE homework_id = ${id} AND name <> ALL(${names})`.execute(db)
  await sql`
    WITH given AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(teams)}::jsonb) AS given (name text, member_ids jsonb)),
    made AS (
      INSERT INTO homework_teams (homework_id, name) SELECT ${id}, name FROM given
      ON CONFLICT (homework_id, name) DO UPDATE SET name = excluded.name RETURNING id, name
    )
    INSERT INTO homework_team_members (team_id, homework_id, user_id)
    SELECT made.id, ${id}, member_id::bigint FROM made JOIN given USING (name)
      CROSS JOIN LATERAL jsonb_array_elements_text(member_ids) AS member_id`.execute(db)
}

/** Which of these people are not in the group, and which of these materials the person cannot read. */
export const findForeign = async (
  db: Db,
  {
    groupId,
    personIds,
    materialIds,
    person,
  }: {
    groupId: number
    personIds: readonly number[]
    materialIds: readonly number[]
    person: Person
  },
): Promise<{ people: number[]; materials: number[] }> => {
  const { rows } = await sql<{ people: number[]; materials: number[] }>`
    SELECT ARRAY(SELECT id FROM unnest(${personIds}::bigint[]) AS given (id) WHERE NOT EXISTS
        (SELECT FROM memberships WHERE user_id = given.id AND group_id = ${groupId} AND ended_on IS NULL)) AS people,
      ARRAY(SELECT id FROM unnest(${materialIds}::bigint[]) AS given (id) WHERE NOT EXISTS
        (SELECT FROM materials WHERE materials.id = given.id AND status <> 'archived'
          AND ${readableMaterials(person)})) AS materials`.execute(db)
  return rows[0] ?? { people: [], materials: [] }
}

/** Locks the homework and returns its version. */
export const lockHomework = async (db: Db, id: number): Promise<{ version: number; status: string } | undefined> => {
  const { rows } = await sql<{ version: number; status: string }>`
    SELECT version, status FROM homework WHERE id = ${id} FOR NO KEY UPDATE`.execute(db)
  return rows[0]
}

/** Deletes homework without hand-ins; returns whether it was deleted. */
export const deleteUnused = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`
    DELETE FROM homework WHERE id = ${id} AND NOT EXISTS (SELECT FROM hand_ins WHERE homework_id = ${id})
      AND NOT EXISTS (SELECT FROM comment_threads WHERE homework_id = ${id}) RETURNING id`.execute(db)
  return rows.length > 0
}

export const setStatus = async (db: Db, id: number, status: 'published' | 'closed'): Promise<void> => {
  await sql`UPDATE homework SET status = ${status}, published_at = coalesce(published_at, now()) WHERE id = ${id}`.execute(
    db,
  )
}

/** Sets or removes the personal due time of a student, or of all members of a team. */
export const saveExtension = async (
  db: Db,
  {
    id,
    userIds,
    dueAt,
    reason,
  }: { id: number; userIds: readonly number[]; dueAt: string | null; reason: string | null },
): Promise<void> => {
  await sql`
    INSERT INTO homework_progress (homework_id, user_id, due_at, reason)
    SELECT ${id}, user_id, ${dueAt}::timestamptz, ${reason} FROM unnest(${userIds}::bigint[]) AS user_id
    ON CONFLICT (homework_id, user_id) DO UPDATE SET due_at = excluded.due_at, reason = excluded.reason`.execute(db)
}

/** Records a reminder for those without a hand-in who had none within a day, and returns them. */
export const takeReminders = async (
  db: Db,
  { id, userIds }: { id: number; userIds: readonly number[] | null },
): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    INSERT INTO homework_progress (homework_id, user_id, reminded_at)
    SELECT audience.homework_id, audience.user_id, now() FROM homework_audience AS audience
      LEFT JOIN homework_team_members AS members USING (homework_id, user_id)
      JOIN homework_works AS works ON works.homework_id = ${id} AND work_state IN ('missing', 'returned')
        AND (works.team_id = members.team_id OR works.user_id = audience.user_id)
    WHERE audience.homework_id = ${id} AND (${userIds}::bigint[] IS NULL OR audience.user_id = ANY(${userIds}))
    ON CONFLICT (homework_id, user_id) DO UPDATE SET reminded_at = excluded.reminded_at
      WHERE homework_progress.reminded_at IS NULL OR homework_progress.reminded_at <= now() - interval '1 day'
    RETURNING user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** The current audience. */
export const listAudience = async (db: Db, id: number): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM homework_audience WHERE homework_id = ${id} ORDER BY user_id`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** A copy shows the files of its original, also those of a colleague's library. */
export const copyFileLinks = async (db: Db, { from, to }: { from: number; to: number }): Promise<void> => {
  await sql`INSERT INTO homework_files (homework_id, file_id) SELECT ${to}, file_id FROM homework_files
    WHERE homework_id = ${from}`.execute(db)
}
