import { sql } from 'kysely'
import type { GradebookCell } from '../../../api/gradebook/entries'
import type { Db } from '../../platform/database'
import type { Place } from '../bookAccessQueries'

type Change = GradebookCell['changes'][number]
/** Change history of a cell, newest first. */
export const listChanges = async (db: Db, { item, student }: { item: number; student: number }): Promise<Change[]> => {
  const { rows } = await sql<Change>`
    SELECT grade_changes.version, value, flag, comment, private_note, source, reason, users.name AS changed_by, changed_at
    FROM grade_changes LEFT JOIN users ON users.id = changed_by
    WHERE item_id = ${item} AND user_id = ${student} ORDER BY grade_changes.version DESC`.execute(db)
  return rows
}

type CellDetails = Pick<GradebookCell, 'attempt_id' | 'test_id' | 'proposal'> & { is_of_book: boolean }
/** Returns the attempt and the pending test score of a cell. `is_of_book` is false if the student was never in the group and has no entry. */
export const findCellDetails = async (
  db: Db,
  { item, student, groupId, subjectId }: Place & { item: number; student: number },
): Promise<CellDetails | undefined> => {
  const { rows } = await sql<CellDetails>`
    SELECT entries.attempt_id, (SELECT test_id FROM attempts WHERE id = entries.attempt_id) AS test_id,
      (SELECT json_build_object('id', id, 'attempt_id', attempt_id, 'value', trim_scale(value), 'created_at', created_at)
        FROM grade_proposals WHERE item_id = items.id AND user_id = ${student} AND state = 'proposed') AS proposal,
      entries.item_id IS NOT NULL OR EXISTS (SELECT FROM memberships WHERE group_id = ${groupId} AND user_id = ${student}) AS is_of_book
    FROM grade_items AS items JOIN gradebooks ON gradebooks.id = gradebook_id
      LEFT JOIN grade_entries AS entries ON entries.item_id = items.id AND entries.user_id = ${student}
    WHERE items.id = ${item} AND group_id = ${groupId} AND subject_id = ${subjectId}`.execute(db)
  return rows[0]
}

export type StoredProposal = {
  id: number
  item_id: number
  user_id: number
  attempt_id: number
  value: number | null
  state: 'proposed' | 'applied' | 'dismissed'
}
const proposalOf = ({ id, groupId, subjectId }: Place & { id: number }) => sql`
  SELECT id, item_id, user_id, attempt_id, value, state FROM grade_proposals
  WHERE id = ${id} AND item_id IN (SELECT grade_items.id FROM grade_items JOIN gradebooks ON gradebooks.id = gradebook_id
    WHERE group_id = ${groupId} AND subject_id = ${subjectId})`
type ProposalKey = Place & { id: number }

export const findProposal = async (db: Db, which: ProposalKey): Promise<StoredProposal | undefined> =>
  (await sql<StoredProposal>`${proposalOf(which)}`.execute(db)).rows[0]

/** Like `findProposal`, but locks the row. */
export const lockProposal = async (db: Db, which: ProposalKey): Promise<StoredProposal | undefined> =>
  (await sql<StoredProposal>`${proposalOf(which)} FOR UPDATE`.execute(db)).rows[0]

export const decideProposal = async (
  db: Db,
  { id, state, personId }: { id: number; state: 'applied' | 'dismissed'; personId: number },
): Promise<void> => {
  await sql`UPDATE grade_proposals SET state = ${state}, decided_by = ${personId}, decided_at = now() WHERE id = ${id}`.execute(
    db,
  )
}
