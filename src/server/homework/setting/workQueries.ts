import { sql } from 'kysely'
import type { Work } from '../../../api/homework/homework'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'

/** All works of the homework: waiting longest first, then by name. `only` limits them to one person's. */
export const listWorks = async (
  db: Db,
  { id, person, only }: { id: number; person: Person; only?: number },
): Promise<Work[]> => {
  const { rows } = await sql<Work>`
    WITH works AS (
      SELECT homework_works.*, homework.item_id,
        coalesce(user_id, (SELECT min(members.user_id) FROM homework_team_members AS members
          WHERE members.team_id = homework_works.team_id)) AS first_id
      FROM homework_works JOIN homework ON homework.id = homework_id WHERE homework_id = ${id}
    )
    SELECT CASE WHEN works.team_id IS NULL THEN 'p' || works.user_id ELSE 't' || works.team_id END AS key,
      works.user_id, works.team_id, coalesce(homework_teams.name, users.name) AS name,
      (SELECT coalesce(json_agg(json_build_object('id', people.id, 'name', people.name) ORDER BY people.name, people.id), '[]')
        FROM users AS people WHERE people.id = works.user_id OR people.id IN
          (SELECT members.user_id FROM homework_team_members AS members WHERE members.team_id = works.team_id)) AS members,
      is_member, work_state AS state, hand_in_id, number, state AS hand_in_state, pressed_at, arrived_at,
      coalesce(is_late, false) AS is_late,
      (SELECT value FROM grade_entries WHERE grade_entries.item_id = works.item_id AND grade_entries.user_id = first_id) AS mark,
      (SELECT count(*) FROM hand_in_remarks WHERE hand_in_remarks.hand_in_id = works.hand_in_id)::int AS remarks,
      (SELECT count(resolved_at) FROM hand_in_remarks WHERE hand_in_remarks.hand_in_id = works.hand_in_id)::int AS resolved,
      CASE WHEN state = 'returned' THEN improve_until ELSE progress.due_at END AS due_at,
      opened_at, reminded_at,
      EXISTS (SELECT FROM hand_ins WHERE hand_ins.homework_id = works.homework_id AND hand_ins.state = 'draft'
        AND (hand_ins.user_id = works.user_id OR hand_ins.team_id = works.team_id)) AS has_draft,
      (SELECT claimers.name FROM hand_in_claims JOIN users AS claimers ON claimers.id = hand_in_claims.user_id
        WHERE hand_in_claims.hand_in_id = works.hand_in_id AND until > now() AND hand_in_claims.user_id <> ${person.id})
        AS claimed_by
    FROM works LEFT JOIN users ON users.id = works.user_id LEFT JOIN homework_teams ON homework_teams.id = works.team_id
      LEFT JOIN homework_progress AS progress ON progress.homework_id = works.homework_id AND progress.user_id = first_id
    WHERE ${
      only === undefined
        ? sql`true`
        : sql`(works.user_id = ${only} OR works.team_id IN
      (SELECT members.team_id FROM homework_team_members AS members WHERE members.user_id = ${only}))`
    }
    ORDER BY work_state <> 'waiting', CASE WHEN work_state = 'waiting' THEN arrived_at END, name, key`.execute(db)
  return rows
}
