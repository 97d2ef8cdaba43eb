// `node start.js NAME`: builds the product if a source is newer than the build, then runs dist/server/NAME.js.
import { fileURLToPath } from 'node:url'
import { buildWhenStale } from './build.js'

// Checked first, because older versions would fail with a stack. The same range as in package.json.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Abitura did not start. It requires Node.js 20.19 or newer, but this is ${process.versions.node}.\n`,
  )
  process.exit(1)
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const [command = 'main'] = process.argv.splice(2, 1)
await buildWhenStale(root)
await import(new URL(`../../dist/server/${command}.js`, import.meta.url).href)
