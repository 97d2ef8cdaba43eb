import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startupError'
import { codeOf } from '../errorCode'
import { describeOwner, inodeOf, isAlive, isCopied, parseOwner, type Owner } from './lockOwner'

const heartbeat = 1000

export type Lock = { release: () => Promise<void> }

/**
 * Makes this process the only one that works with the data in `home`, until released. A lock whose process has ended
 * is taken over; one that lives is refused with a StartupError.
 *
 * Every step is one atomic link or rename of a file that is already whole, so of any number of processes that start at
 * once exactly one wins, and one that is killed half-way leaves nothing a later one cannot judge: the right to replace
 * a dead owner is itself a lock, named after that owner, and may have a dead owner in turn.
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
            `${home} was copied while Abitura worked with the original ${running}, so the copy may be torn: ` +
              'use npm run backup and npm run restore, or stop Abitura and copy again.',
          )
        throw new StartupError(
          home === dataDir
            ? `Abitura is already running with the data in ${dataDir} ${running}: stop it first, or set DATA_DIR to another folder.`
            : `Abitura is already running with the database in ${home} ${running}, which postgres.location in ` +
                `${dataDir} names: stop it first, or remove that file from a copy.`,
        )
      }
      if (!(await linkIfFree(claim, successor(last.owner)))) continue
      // The winner renames before it tidies up, so an unchanged first owner proves that the right was still open.
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
  // Owners in other containers cannot be looked up by pid; they show that they live by touching their lock.
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

/** The owner of the data in `home` that lives, if there is one. */
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

/** The owner of the lock, then the one that was about to replace it, and so on; the last one decides. */
const followOwners = async ({ lock, successor }: { lock: string; successor: (owner: Owner) => string }) => {
  const chain: { owner: Owner; path: string }[] = []
  let path = lock
  for (let owner = await readOwner(path); owner !== null; owner = await readOwner(path)) {
    chain.push({ owner, path })
    path = successor(owner)
  }
  return chain
}
