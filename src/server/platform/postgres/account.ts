import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartupError } from '../startupError'
import { explainSpawnError } from './failures'

const run = promisify(execFile)

/** System account that runs PostgreSQL. */
export type Account = { uid: number; gid: number }

/**
 * Returns the account that runs PostgreSQL if this process is root, because PostgreSQL refuses to run as root: the
 * owner of existing data, else `nobody`. Null if this process is not root.
 */
export const chooseAccount = async (cluster: string): Promise<Account | null> => {
  if (process.getuid?.() !== 0) return null
  const owner = await stat(cluster).catch(() => null)
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const line = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .find((one) => one.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (uid === undefined || gid === undefined)
    throw new StartupError(
      'PostgreSQL cannot run as root, and /etc/passwd has no user “nobody” to run it as. Start Abitura as a ' +
        'regular user, or set DATABASE_URL to a PostgreSQL server.',
    )
  // On macOS the user `nobody` has the uid -2, which is 4294967294 as an unsigned number.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
}

/** Returns the paths that the account cannot access. Checks as that account, so that ACLs and mounts are included. */
export const findUnreachable = async (account: Account, paths: string[]): Promise<Set<string>> => {
  const question = 'for path; do [ -x "$path" ] || printf "%s\\n" "$path"; done'
  try {
    const { stdout } = await run('/bin/sh', ['-c', question, 'sh', ...paths], { ...account, cwd: '/' })
    return new Set(stdout.split('\n').filter((line) => line !== ''))
  } catch (error) {
    throw explainSpawnError(error)
  }
}
