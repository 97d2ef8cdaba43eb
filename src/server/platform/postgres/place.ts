import { createHash, randomBytes } from 'node:crypto'
import { access, chmod, constants, link, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../makeFolder'
import { StartupError } from '../startupError'
import { chooseAccount, findUnreachable, type Account } from './account'
import { completeSymlinks, copyBinaries, findBinaries, programIn, type Binaries } from './binaries'
import { codeOf } from '../errorCode'
import { explainFileError } from './failures'

/** Locations: `home` contains the cluster, the lock and the socket. */
export type Place = { home: string; cluster: string; account: Account | null; binaries: Binaries }

type Options = { dataDir: string; stateDir: string; log: (message: string) => void }

const clusterIn = (home: string) => join(home, 'postgres')
const pointerIn = (dataDir: string) => join(dataDir, 'postgres.location')

/** Returns the folder with the cluster: the data folder, or the one in its pointer file. */
export const findHome = async (dataDir: string): Promise<string> => {
  const pointer = await readFile(pointerIn(dataDir), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw explainFileError(error, dataDir)
  })
  return pointer === null ? dataDir : pointer.trim()
}

/** Creates the data folder if needed and chooses folders for programs and data that the account can access. */
export const choosePlace = async ({ dataDir: configured, stateDir, log }: Options): Promise<Place> => {
  const isRoot = process.getuid?.() === 0
  const dataDir = await prepareDataDir(configured, isRoot)
  const home = await findHome(dataDir)
  if (home !== dataDir && !(await isThere(home)))
    throw new StartupError(
      `${pointerIn(dataDir)} points to the database in ${home}, which does not exist. Restore that folder, ` +
        'or remove the file to start with an empty database.',
    )
  const account = await chooseAccount(clusterIn(home))
  const found = await findBinaries()
  const complete = await completeSymlinks(found)
  if (account === null) {
    const binaries = complete ? found : await copyBinaries(found, dataDir)
    return checkPointer({ home, cluster: clusterIn(home), account, binaries })
  }
  const program = programIn(found, 'postgres')
  const unreachable = await findUnreachable(account, [program, home])
  let binaries = found
  if (!complete || unreachable.has(program)) {
    log(`PostgreSQL runs as user id ${account.uid}, which cannot access ${found.folder}. Using a copy in ${stateDir}.`)
    await makeStateDir(stateDir)
    binaries = await copyBinaries(found, stateDir)
  }
  if (!unreachable.has(home)) return checkPointer({ home, cluster: clusterIn(home), account, binaries })
  if (home !== dataDir || (await isThere(clusterIn(home))))
    throw new StartupError(
      `PostgreSQL runs as user id ${account.uid}, the owner of the data, which can no longer access ${home}. ` +
        'Allow access (chmod a+x on every folder of the path) and start again.',
    )
  const moved = await createStateHome({ dataDir, stateDir })
  log(
    `PostgreSQL runs as user id ${account.uid}, which cannot access ${dataDir}. The database is stored in ${moved}, ` +
      `as recorded in ${pointerIn(dataDir)}.`,
  )
  return { home: moved, cluster: clusterIn(moved), account, binaries }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const prepareDataDir = async (dataDir: string, isRoot: boolean): Promise<string> => {
  try {
    if (!(await isThere(dataDir))) {
      await makeFolder(dataDir)
      // PostgreSQL's account must be able to traverse the folder; its contents have their own permissions.
      await chmod(dataDir, isRoot ? 0o711 : 0o700)
    }
    const real = await realpath(dataDir)
    if (!(await stat(real)).isDirectory())
      throw new StartupError(`${dataDir} is not a folder. Set DATA_DIR to a folder.`)
    await access(real, constants.R_OK | constants.W_OK | constants.X_OK)
    return real
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}

const checkPointer = async (place: Place): Promise<Place> => {
  const owner = await stat(place.cluster).catch(() => null)
  const me = place.account?.uid ?? process.getuid?.()
  if (owner?.uid === 0 && place.account !== null)
    throw new StartupError(
      `The database in ${place.cluster} belongs to root, but PostgreSQL cannot run as root. ` +
        `If root copied the folder, change its owner (chown -R ${place.account.uid}:${place.account.gid} ` +
        `${place.cluster}).`,
    )
  if (owner !== null && owner.uid !== me)
    throw new StartupError(
      `The database in ${place.cluster} belongs to user id ${owner.uid}, but this process runs as user id ${me}. ` +
        'Start Abitura as its owner or as root, or change the owner of the folder.',
    )
  return place
}

const makeStateDir = async (stateDir: string) => {
  try {
    await makeFolder(stateDir)
    await chmod(stateDir, 0o755)
  } catch (error) {
    throw explainFileError(error, stateDir)
  }
}

/**
 * Creates a folder for the database below the state folder, and a pointer to it. If several processes do so, the
 * first pointer wins.
 */
const createStateHome = async ({ dataDir, stateDir }: { dataDir: string; stateDir: string }): Promise<string> => {
  await makeStateDir(stateDir)
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  // A random suffix prevents a recreated data folder from finding old data.
  const home = join(stateDir, `${hash}-${randomBytes(4).toString('hex')}`)
  const draft = `${pointerIn(dataDir)}.${randomBytes(4).toString('hex')}`
  try {
    await mkdir(home)
    await chmod(home, 0o711)
    await writeFile(draft, `${home}\n`)
    await link(draft, pointerIn(dataDir))
    return home
  } catch (error) {
    await rm(home, { recursive: true, force: true })
    if (codeOf(error) === 'EEXIST') return findHome(dataDir)
    throw explainFileError(error, home)
  } finally {
    await rm(draft, { force: true })
  }
}
