import { sql } from 'kysely'
import type { SavedComment } from '../../../api/testing/grading'
import { found } from '../../kit/problems'
import type { Db } from '../../platform/database'

/** A person's stock of comments, as it was laid in. */
export const listComments = (db: Db, userId: number): Promise<SavedComment[]> =>
  db.selectFrom('grading_comments').select(['id', 'text']).where('user_id', '=', userId).orderBy('id').execute()

/** Keeps it, or answers the one that says the same. */
export const keepComment = async (
  db: Db,
  { userId, text }: { userId: number; text: string },
): Promise<SavedComment> => {
  const { rows } = await sql<SavedComment>`
    INSERT INTO grading_comments (user_id, text) VALUES (${userId}, ${text})
    ON CONFLICT (user_id, text) DO UPDATE SET text = EXCLUDED.text RETURNING id, text`.execute(db)
  return found(rows[0])
}

export const deleteComment = async (db: Db, { userId, id }: { userId: number; id: number }): Promise<void> => {
  const { rows } =
    await sql`DELETE FROM grading_comments WHERE id = ${id} AND user_id = ${userId} RETURNING id`.execute(db)
  found(rows[0])
}
