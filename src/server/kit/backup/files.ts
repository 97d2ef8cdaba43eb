import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The names of all files below the folder, with `/` between their parts, in order; none when it does not exist. */
export const listFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** Whether the name stays inside the folder it is put in. */
export const isInside = (name: string): boolean =>
  name !== '' && !name.startsWith('/') && name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')

/** Writes one file, on disk when this returns. */
export const writeStaged = async (path: string, content: Readable): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  await pipeline(content, createWriteStream(path, { flush: true, mode: 0o600 }))
}

/** Moves all files of one folder to their places in the other, on the same disk. */
export const moveFiles = async ({ from, to }: { from: string; to: string }): Promise<void> => {
  for (const name of await listFiles(from)) {
    await mkdir(dirname(join(to, name)), { recursive: true })
    await rename(join(from, name), join(to, name))
  }
}

/** Removes every file below the folder that is not among the names. */
export const removeOthers = async (folder: string, names: ReadonlySet<string>): Promise<void> => {
  const others = (await listFiles(folder)).filter((name) => !names.has(name))
  await Promise.all(others.map((name) => rm(join(folder, name), { force: true })))
}
