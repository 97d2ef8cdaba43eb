import type { Db } from '../../platform/database'
import type { Person } from '../../kit/person'
import { updateProfile } from '../settings/settingsQueries'
import { lockTarget } from './accountQueries'
import { checkEdit } from './accountRules'

type Names = { last_name: string; first_name: string; middle_name: string }

/** Changes a user's name if the actor may edit the account. */
export const renamePerson = async (
  db: Db,
  { actor, userId, names }: { actor: Person; userId: number; names: Names },
): Promise<void> => {
  checkEdit(actor, await lockTarget(db, userId))
  await updateProfile(db, userId, names)
}
