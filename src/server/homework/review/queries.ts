import { sql } from 'kysely'
import type { HandInReview, Remark, RemarkInput } from '../../../api/homework/handIns'
import { homeworkLimits } from '../../../api/homework/codes'
import type { Rubric } from '../../../api/homework/homeworkInput'
import type { Person } from '../../kit/person'
import type { Db } from '../../platform/database'
import { editableBy, homeworkPlaces, readableBy } from '../reachQueries'
import { presentRemark, remarkJson } from '../versionQueries'

/** The reviewed work with its homework. */
export type ReviewFacts = Omit<HandInReview, 'versions' | 'hand_ins_left' | 'rubric'> & {
  rubric: Rubric
  hand_in_id: number
  user_id: number | null
  team_id: number | null
  item_id: number
  group_id: number
  subject_id: number
  max_hand_ins: number
  is_archived: boolean
  late_until: string | null
}

const claimOf = (
  person: Person,
) => sql`(SELECT json_build_object('name', users.name, 'until', until, 'mine', users.id = ${person.id})
  FROM hand_in_claims JOIN users ON users.id = hand_in_claims.user_id WHERE hand_in_claims.hand_in_id = hand_ins.id AND until > now())`

/** Returns undefined for drafts and for work out of reach. */
export const findReview = async (
  db: Db,
  { id, person }: { id: number; person: Person },
): Promise<ReviewFacts | undefined> => {
  const { rows } = await sql<ReviewFacts>`
    SELECT hand_ins.id AS hand_in_id, hand_ins.homework_id, hand_ins.user_id, hand_ins.team_id, title, grade_items.scale, max, weight, posts_at,
      deduction, deduction_unit, rubric, max_hand_ins, homework.late_until, homework.item_id, gradebooks.group_id, gradebooks.subject_id,
      archived_at IS NOT NULL AS is_archived, signed_at IS NOT NULL AS is_signed, ${editableBy(person)} AS can_edit,
      CASE WHEN hand_ins.team_id IS NULL THEN 'p' || hand_ins.user_id ELSE 't' || hand_ins.team_id END AS key,
      coalesce(homework_teams.name, users.name) AS name,
      (SELECT coalesce(json_agg(json_build_object('id', people.id, 'name', people.name) ORDER BY people.name, people.id), '[]')
        FROM users AS people WHERE people.id = hand_ins.user_id OR people.id IN
          (SELECT members.user_id FROM homework_team_members AS members WHERE members.team_id = hand_ins.team_id)) AS members,
      groups.code AS group_code,
      coalesce((SELECT max(progress.due_at) FROM homework_progress AS progress WHERE progress.homework_id = homework.id
        AND (progress.user_id = hand_ins.user_id OR progress.user_id IN
          (SELECT members.user_id FROM homework_team_members AS members WHERE members.team_id = hand_ins.team_id))),
        homework.due_at) AS due_at,
      ${claimOf(person)} AS claim,
      (SELECT hand_in_id FROM homework_works WHERE homework_works.homework_id = homework.id AND work_state = 'waiting'
        AND hand_in_id <> hand_ins.id ORDER BY arrived_at, hand_in_id LIMIT 1) AS next_id
    FROM ${homeworkPlaces} JOIN hand_ins ON hand_ins.homework_id = homework.id
      LEFT JOIN users ON users.id = hand_ins.user_id LEFT JOIN homework_teams ON homework_teams.id = hand_ins.team_id
    WHERE hand_ins.id = ${id} AND hand_ins.state <> 'draft' AND ${readableBy(person)}`.execute(db)
  const [row] = rows
  return row && { ...row, claim: row.claim && { ...row.claim, until: new Date(row.claim.until).toISOString() } }
}

/** Claims the hand-in for the person, unless somebody else's claim is still valid. */
export const claimHandIn = async (db: Db, { id, personId }: { id: number; personId: number }): Promise<void> => {
  await sql`
    INSERT INTO hand_in_claims (hand_in_id, user_id, until)
    VALUES (${id}, ${personId}, now() + make_interval(mins => ${homeworkLimits.claim}))
    ON CONFLICT (hand_in_id) DO UPDATE SET user_id = excluded.user_id, until = excluded.until
      WHERE hand_in_claims.user_id = excluded.user_id OR hand_in_claims.until <= now()`.execute(db)
}

export const unclaimHandIn = async (db: Db, { id, personId }: { id: number; personId: number }): Promise<void> => {
  await sql`DELETE FROM hand_in_claims WHERE hand_in_id = ${id} AND user_id = ${personId}`.execute(db)
}

type Decided = {
  id: number
  personId: number
  state: 'marked' | 'returned'
  comment: string | null
  criteria: readonly number[] | null
  given: number | null
  mark: number | null
  improveUntil: string | null
}
export const saveDecision = async (db: Db, decided: Decided): Promise<void> => {
  const { id, personId, state, comment, criteria, given, mark, improveUntil } = decided
  await sql`
    UPDATE hand_ins SET state = ${state}, decided_at = now(), decided_by = ${personId}, comment = ${comment},
      criteria = ${criteria && JSON.stringify(criteria)}::jsonb, given = ${given}, mark = ${mark}, improve_until = ${improveUntil}
    WHERE id = ${id}`.execute(db)
  await sql`DELETE FROM hand_in_claims WHERE hand_in_id = ${id}`.execute(db)
}

type Direct = { homeworkId: number; userId: number | null; teamId: number | null; number: number; personId: number }
/** A mark without a hand-in: a version without content. A draft of the same number moves behind it. */
export const insertMarked = async (
  db: Db,
  { homeworkId, userId, teamId, number, personId, value, comment }: Direct & { value: number; comment: string | null },
): Promise<number> => {
  await sql`UPDATE hand_ins SET number = number + 1 WHERE homework_id = ${homeworkId} AND state = 'draft'
    AND (user_id = ${userId} OR team_id = ${teamId})`.execute(db)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO hand_ins (homework_id, user_id, team_id, number, state, arrived_at, decided_at, decided_by, comment, given, mark)
    VALUES (${homeworkId}, ${userId}, ${teamId}, ${number}, 'marked', now(), now(), ${personId}, ${comment}, ${value}, ${value})
    RETURNING id`.execute(db)
  return rows[0]?.id ?? 0
}

export const countRemarks = async (db: Db, id: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM hand_in_remarks WHERE hand_in_id = ${id}`.execute(db)
  return rows[0]?.count ?? 0
}

const findRemark = async (db: Db, id: number): Promise<Remark> => {
  const { rows } = await sql<{ remark: Remark }>`
    SELECT ${remarkJson} AS remark FROM hand_in_remarks LEFT JOIN users ON users.id = author_id
    WHERE hand_in_remarks.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The remark was not stored')
  return presentRemark(row.remark)
}

export const insertRemark = async (
  db: Db,
  { handInId, authorId, input }: { handInId: number; authorId: number; input: RemarkInput },
): Promise<Remark> => {
  const { text, file_id, page, line, start, end } = input
  const { rows } = await sql<{ id: number }>`
    INSERT INTO hand_in_remarks (hand_in_id, author_id, text, file_id, page, line, starts, ends)
    VALUES (${handInId}, ${authorId}, ${text}, ${file_id}, ${page}, ${line}, ${start}, ${end}) RETURNING id`.execute(db)
  return findRemark(db, rows[0]?.id ?? 0)
}

type OwnRemark = { handInId: number; remark: number; authorId: number }
const isOwnRemark = ({ handInId, remark, authorId }: OwnRemark) =>
  sql`id = ${remark} AND hand_in_id = ${handInId} AND author_id = ${authorId}`

/** Returns undefined if it is not the person's own remark. */
export const updateRemark = async (db: Db, own: OwnRemark, text: string): Promise<Remark | undefined> => {
  const { rows } = await sql`UPDATE hand_in_remarks SET text = ${text} WHERE ${isOwnRemark(own)} RETURNING id`.execute(
    db,
  )
  return rows.length > 0 ? findRemark(db, own.remark) : undefined
}

export const deleteRemark = async (db: Db, own: OwnRemark): Promise<boolean> => {
  const { rows } = await sql`DELETE FROM hand_in_remarks WHERE ${isOwnRemark(own)} RETURNING id`.execute(db)
  return rows.length > 0
}
