// `node start.js NAME`: builds the product when a source is newer than what was built, then runs dist/server/NAME.js in this process.
import { fileURLToPath } from 'node:url'
import { buildWhenStale } from './build.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const [command = 'main'] = process.argv.splice(2, 1)
await buildWhenStale(root)
await import(new URL(`../../dist/server/${command}.js`, import.meta.url).href)
