// `node start.js NAME`: builds the product when a source is newer than what was built, then runs dist/server/NAME.js in this process.
import { fileURLToPath } from 'node:url'
import { buildWhenStale } from './build.js'

// What follows would end with a stack. As package.json has it.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Abitura did not start. It needs Node.js 20.19 or newer, and this is ${process.versions.node}.\n`,
  )
  process.exit(1)
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const [command = 'main'] = process.argv.splice(2, 1)
await buildWhenStale(root)
await import(new URL(`../../dist/server/${command}.js`, import.meta.url).href)
