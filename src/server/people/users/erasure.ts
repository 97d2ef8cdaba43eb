import { removeMailsTo } from '../../kit/texts/mail'
import type { Services } from '../../kit/services'
import type { Db } from '../../platform/database'
import { keysOf } from '../../platform/storage/keys'
import { anonymise, listPersonalFiles } from '../settings/personalDataQueries'
import { getOwnSecrets } from '../settings/settingsQueries'

/** Anonymises a user in the caller's transaction. Returns the storage keys to delete after the commit. */
export const erasePerson = async (db: Db, { config }: Pick<Services, 'config'>, userId: number): Promise<string[]> => {
  const { email } = await getOwnSecrets(db, userId)
  const files = await listPersonalFiles(db, userId)
  await anonymise(db, userId)
  if (email !== null) await removeMailsTo(config, email)
  return files.filter(({ removed }) => removed).flatMap(keysOf)
}
