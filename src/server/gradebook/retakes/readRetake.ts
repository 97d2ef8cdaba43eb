import type { Retake, RetakeRow } from '../../../api/gradebook/retakes'
import type { Context } from '../../kit/handlers'
import { lockForEdit } from '../../kit/records/lockRecord'
import type { Person } from '../../kit/person'
import { orNotFound } from '../../kit/problems'
import { findRetakeDetails, findRetakes, type StoredRetake } from './queries'
import { actionsOf, checkAction } from './rules'

export type RetakeContext = Pick<Context, 'db' | 'locale' | 'now' | 'services'> & { person: Person }

/** A retake for a reader, with what the reader may do. */
export const presentRow = (retake: StoredRetake, actor: Pick<RetakeContext, 'person' | 'now'>): RetakeRow => {
  const { can_edit, is_examiner, recorded_at, has_later, was_student, rules, ...row } = retake
  return { ...row, actions: actionsOf(retake, actor) }
}

const findStored = async ({ db, locale, person }: RetakeContext, id: number): Promise<StoredRetake> =>
  orNotFound((await findRetakes(db, { ids: [id], person, locale }))[0])

/** Reads a retake; 404 for users who may not see it. */
export const readRetake = async (context: RetakeContext, id: number): Promise<Retake> => {
  const stored = await findStored(context, id)
  const details = await findRetakeDetails(context.db, id)
  return {
    ...presentRow(stored, context),
    ...details,
    examiner_ids: stored.examiners.map((examiner) => examiner.id),
  }
}

type Locking = { id: number; version: number; action: RetakeRow['actions'][number] }
/** Locks a retake for an action that the user may take now. */
export const lockRetake = async (
  context: RetakeContext,
  { id, version, action }: Locking,
): Promise<{ stored: StoredRetake; before: Retake }> => {
  await findStored(context, id)
  await lockForEdit(context.db, { table: 'retakes', id, version }, () => readRetake(context, id))
  const stored = await findStored(context, id)
  checkAction(stored, action, context)
  return { stored, before: await readRetake(context, id) }
}
