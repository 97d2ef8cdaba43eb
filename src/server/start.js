// Builds the product when a source is newer than what was built, then runs one of its commands in this process.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = ['src', 'i18n', 'index.html', 'vite.config.ts', 'package.json']

/** @param {string} path @returns {number} the newest change below the path, in ms */
const newest = (path) => {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

const command = process.argv[2] ?? 'main'
const built = join(root, 'dist/server', `${command}.js`)
const marker = join(root, 'dist/built')
const isStale =
  !existsSync(built) ||
  !existsSync(marker) ||
  statSync(marker).mtimeMs < Math.max(...sources.map((name) => newest(join(root, name))))

if (isStale) {
  const { buildProduct } = await import('./build.js')
  await buildProduct({ root, marker })
}
process.argv.splice(2, 1)
await import(pathToFileURL(built).href)
