import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../startupError'
import { programIn } from './binaries'
import { codeOf } from '../errorCode'
import { explainFileError, explainOutput, explainSpawnError } from './failures'
import { makeOwnFolder } from './ownFolder'
import type { Place } from './place'
import { environment } from './settings'

export const databaseUser = 'abitura'
export const databaseName = 'abitura'

const draftPrefix = 'postgres.new-'

/**
 * Creates the cluster with an empty database if there is none; refuses one of another major version. It is created
 * under a temporary name and renamed when complete on disk, so that a crash leaves nothing partial.
 */
export const ensureCluster = async (place: Place, { durable }: { durable: boolean }): Promise<void> => {
  const version = await readVersion(place.cluster)
  if (version === place.binaries.major) return
  if (version !== null)
    throw new StartupError(
      `The data in ${place.cluster} was created by PostgreSQL ${version}, but this version of Abitura includes ` +
        `PostgreSQL ${place.binaries.major}. Make a backup with the version that created the data, then restore it ` +
        'into an empty DATA_DIR.',
    )
  await removeDrafts(place.home)
  const draft = join(place.home, `${draftPrefix}${randomBytes(4).toString('hex')}`)
  try {
    await makeOwnFolder(draft, place.account)
    await run({ place, program: 'initdb', args: [...initdbArguments(draft), ...(durable ? [] : ['--no-sync'])] })
    const single = ['--single', '-D', draft, ...(durable ? [] : ['-F']), 'postgres']
    await run({ place, program: 'postgres', args: single, input: `CREATE DATABASE ${databaseName};\n` })
    await rename(draft, place.cluster)
    await syncFolder(place.home)
  } catch (error) {
    await rm(draft, { recursive: true, force: true, maxRetries: 3 })
    throw explainFileError(error, place.home)
  }
}

/**
 * Sorts and changes case by ICU's Russian rules. The libc locale is C, so that data is portable between machines,
 * with UTF-8 for character classes in full-text search and trigrams.
 */
const initdbArguments = (draft: string) => [
  `--pgdata=${draft}`,
  `--username=${databaseUser}`,
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  '--locale-provider=icu',
  '--icu-locale=ru',
  '--data-checksums',
  '--no-instructions',
]

const readVersion = async (cluster: string): Promise<string | null> => {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && (await readdir(cluster).catch(() => [])).length === 0) return null
    if (codeOf(error) === 'ENOENT')
      throw new StartupError(
        `${cluster} contains files that are not a PostgreSQL database. Move them away, or set DATA_DIR to another folder.`,
      )
    throw explainFileError(error, cluster)
  }
}

const removeDrafts = async (home: string): Promise<void> => {
  const drafts = (await readdir(home)).filter((name) => name.startsWith(draftPrefix))
  // Errors are ignored: a killed process may have left initdb writing to its draft. Such a draft is removed the next
  // time a cluster is created.
  await Promise.all(
    drafts.map((name) => rm(join(home, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)),
  )
}

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

type Run = { place: Place; program: 'initdb' | 'postgres'; args: string[]; input?: string }

const run = ({ place, program, args, input }: Run): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(programIn(place.binaries, program), args, {
      ...place.account,
      cwd: '/',
      env: environment,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (part: Buffer) => {
      output += part.toString()
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => reject(explainSpawnError(error)))
    child.on('close', (code) => {
      // The single-user server continues after a failed statement and exits with success.
      if (code === 0 && !/(ERROR|FATAL|PANIC):/.test(output)) resolve()
      else void explainOutput(output, { path: place.home }).then(reject)
    })
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
