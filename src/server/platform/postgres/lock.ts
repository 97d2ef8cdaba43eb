import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startupError'
import { codeOf } from '../errorCode'
import { describeOwner, inodeOf, isAlive, isCopied, parseOwner, type Owner } from './lockOwner'

const heartbeat = 1000

export type Lock = { release: () => Promise<void> }

/**
 * Takes the lock on the data in `home`, also from a dead process; throws a StartupError if its owner is alive. All
 * steps are atomic links or renames, and replacing a dead owner requires a second lock, so exactly one process wins.
 */
export const takeLock = async ({ home, dataDir }: { home: string; dataDir: string }): Promise<Lock> => {
  const lock = join(home, 'postgres.lock')
  const successor = (owner: Owner) => `${lock}.after-${owner.token}`
  const token = randomBytes(8).toString('hex')
  const claim = `${lock}.${token}`
  await writeFile(claim, '')
  const me = await describeOwner(token, await inodeOf(claim))
  await writeFile(claim, me.text)
  try {
    while (!(await linkIfFree(claim, lock))) {
      const chain = await followOwners({ lock, successor })
      const [first] = chain
      const last = chain.at(-1)
      if (first === undefined || last === undefined) continue
      if (await isAlive(last.owner, last.path)) {
        const running = `(process ${last.owner.pid}${last.owner.host === me.host ? '' : ` on ${last.owner.host}`})`
        if (await isCopied(last.owner, last.path))
          throw new StartupError(
            `${home} was copied while Abitura was using the original ${running}, so the copy may be inconsistent. ` +
              'Use npm run backup and npm run restore, or stop Abitura and copy again.',
          )
        throw new StartupError(
          home === dataDir
            ? `Abitura is already running with the data in ${dataDir} ${running}. Stop it first, or set DATA_DIR to another folder.`
            : `Abitura is already running with the database in ${home} ${running}, to which ` +
                `postgres.location in ${dataDir} points. Stop it first, or remove that file if this is a copy.`,
        )
      }
      if (!(await linkIfFree(claim, successor(last.owner)))) continue
      // A process that replaces the dead owner renames its lock before it removes the second lock. So if the first
      // owner is unchanged, no other process has replaced it.
      if ((await readOwner(lock))?.token === first.owner.token) {
        await rename(claim, lock)
        await Promise.all(chain.map(({ owner }) => rm(successor(owner), { force: true })))
        break
      }
      await rm(successor(last.owner), { force: true })
    }
  } finally {
    await rm(claim, { force: true })
  }
  // Owners in other containers cannot be checked by pid, so each owner touches its lock as a heartbeat.
  const beat = setInterval(() => {
    const now = new Date()
    utimes(lock, now, now).catch(() => clearInterval(beat))
  }, heartbeat)
  beat.unref()
  return {
    release: async () => {
      clearInterval(beat)
      if ((await readOwner(lock))?.token === me.token) await rm(lock, { force: true })
    },
  }
}

/** Returns the live owner of the data in `home`, if any. */
export const findLiveOwner = async (home: string): Promise<Owner | null> => {
  const lock = join(home, 'postgres.lock')
  const owner = await readOwner(lock)
  return owner !== null && (await isAlive(owner, lock)) && !(await isCopied(owner, lock)) ? owner : null
}

const linkIfFree = async (from: string, to: string): Promise<boolean> => {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

const readOwner = async (path: string): Promise<Owner | null> => {
  try {
    return parseOwner(await readFile(path, 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/**
 * Lists the owner of the lock and the processes that claimed to replace it, in order. The lock is taken while the last
 * of them is alive.
 */
const followOwners = async ({ lock, successor }: { lock: string; successor: (owner: Owner) => string }) => {
  const chain: { owner: Owner; path: string }[] = []
  let path = lock
  for (let owner = await readOwner(path); owner !== null; owner = await readOwner(path)) {
    chain.push({ owner, path })
    path = successor(owner)
  }
  return chain
}
