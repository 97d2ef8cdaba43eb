import { sql } from 'kysely'
import type { Remark } from '../../../api/admissions/applicationStates'
import type { Db } from '../../platform/database'

type NewRemark = Pick<Remark, 'path' | 'text' | 'severity'> & { applicationId: number; authorId: number }

export const insertRemark = async (db: Db, { applicationId, authorId, ...remark }: NewRemark): Promise<number> => {
  const { id } = await db
    .insertInto('remarks')
    .values({ ...remark, application_id: applicationId, author_id: authorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const answerRemark = async (db: Db, id: number, answer: string): Promise<void> => {
  await db.updateTable('remarks').set({ answer, state: 'answered' }).where('id', '=', id).execute()
}

/** Marks remarks as answered: the applicant changed the field instead of writing an answer. */
export const markAnswered = async (db: Db, ids: readonly number[]): Promise<void> => {
  await sql`UPDATE remarks SET state = 'answered' WHERE id = ANY(${ids}) AND state = 'open'`.execute(db)
}

/** Closes the remaining remarks after a decision. */
export const resolveRemarks = async (db: Db, applicationIds: readonly number[]): Promise<void> => {
  await sql`UPDATE remarks SET state = 'resolved' WHERE application_id = ANY(${applicationIds}) AND state <> 'resolved'`.execute(
    db,
  )
}

export const resolveRemark = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('remarks').set({ state: 'resolved' }).where('id', '=', id).execute()
}
