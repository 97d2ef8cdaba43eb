import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const sources = ['src', 'i18n', 'index.html', 'vite.config.ts', 'package.json']

/**
 * Returns the latest modification time below the path, in ms.
 * @param {string} path
 * @returns {number}
 */
const newest = (path) => {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** @param {string} root @param {string} marker */
const isStale = (root, marker) =>
  !existsSync(marker) || statSync(marker).mtimeMs < Math.max(...sources.map((name) => newest(join(root, name))))

/** Command-line argument that makes this file run the build. */
const builder = 'build'
const self = fileURLToPath(import.meta.url)

/**
 * Builds in a child process, because the server would never release the memory that a build uses.
 * @param {string} root
 */
const buildApart = async (root) => {
  const child = spawn(process.execPath, [self, builder, root], {
    stdio: 'inherit',
    // With any other NODE_ENV, such as that of a test run, the build includes React's development version.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [code, signal] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The build exited with ${signal ?? code}`)
}

/**
 * Builds the browser's and the server's bundles into dist when a source is newer than what was built.
 * @param {string} root the folder of package.json
 */
export const buildWhenStale = async (root) => {
  const marker = join(root, 'dist/built')
  if (!isStale(root, marker)) return
  // Writes to stderr, because stdout is the log.
  process.stderr.write('Building Abitura. This happens only at the first start and after changes…\n')
  // The marker's time is the start of the build, so that sources changed during the build are rebuilt next time.
  await writeFile(join(root, '.building'), '')
  await buildApart(root)
  await rename(join(root, '.building'), marker)
}

if (process.argv[1] === self && process.argv[2] === builder) {
  const root = process.argv[3] ?? '.'
  const { build } = await import('vite')
  await build({ root, logLevel: 'warn' })
  await build({ root, logLevel: 'warn', build: { ssr: true } })
}
