import { existsSync, readdirSync, statSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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

/**
 * A build takes React's development half when NODE_ENV says anything else, as it does inside a test run.
 * @param {() => Promise<void>} build
 */
const asProduction = async (build) => {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    await build()
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}

/**
 * Builds the browser's and the server's bundles into dist when a source is newer than what was built.
 * @param {string} root the folder of package.json
 */
export const buildWhenStale = async (root) => {
  const marker = join(root, 'dist/built')
  if (!isStale(root, marker)) return
  process.stdout.write('Building Abitura: once now, and again only after a change…\n')
  // The marker is as old as the beginning of the build, so that what changes meanwhile is built next time.
  await writeFile(join(root, '.building'), '')
  await asProduction(async () => {
    const { build } = await import('vite')
    await build({ root, logLevel: 'warn' })
    await build({ root, logLevel: 'warn', build: { ssr: true } })
  })
  await rename(join(root, '.building'), marker)
}
