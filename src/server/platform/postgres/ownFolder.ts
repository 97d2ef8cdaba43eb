import { chown, mkdir } from 'node:fs/promises'
import { StartupError } from '../startupError'
import type { Account } from './account'
import { codeOf } from '../errorCode'

/** Creates a folder that only PostgreSQL's account can enter. */
export const makeOwnFolder = async (path: string, account: Account | null): Promise<void> => {
  await mkdir(path, { mode: 0o700 })
  if (account === null) return
  await chown(path, account.uid, account.gid).catch((error: unknown) => {
    throw new StartupError(
      `Root cannot change the owner of ${path} to user id ${account.uid}, which runs PostgreSQL (${codeOf(error)}). ` +
        'Set DATA_DIR to a folder on a local disk, or start Abitura as a regular user.',
    )
  })
}
