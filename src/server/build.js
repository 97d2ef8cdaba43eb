import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const sources = ['src', 'i18n', 'index.html', 'vite.config.ts', 'package.json']

/** @param {string} path @returns {number} the newest change below the path, in ms */
const newest = (path) => {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** @param {string} root @param {string} marker */
const isStale = (root, marker) =>
  !existsSync(marker) || statSync(marker).mtimeMs < Math.max(...sources.map((name) => newest(join(root, name))))

/** The argument that says that the process is there to build. */
const builder = 'build'
const self = fileURLToPath(import.meta.url)

/**
 * Builds in a process of its own: what building takes of memory, the server would keep for as long as it runs.
 * @param {string} root
 */
const buildApart = async (root) => {
  const child = spawn(process.execPath, [self, builder, root], {
    stdio: 'inherit',
    // A build takes React's development half when NODE_ENV says anything else, as it does inside a test run.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [code, signal] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The build ended with ${signal ?? code}`)
}

/**
 * Builds the browser's and the server's bundles into dist when a source is newer than what was built.
 * @param {string} root the folder of package.json
 */
export const buildWhenStale = async (root) => {
  const marker = join(root, 'dist/built')
  if (!isStale(root, marker)) return
  // Not into the log, which is on stdout.
  process.stderr.write('Building Abitura: once now, and again only after a change…\n')
  // The marker is as old as the beginning of the build, so that what changes meanwhile is built next time.
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
