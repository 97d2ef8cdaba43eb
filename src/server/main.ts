import { setFlagsFromString } from 'node:v8'
import { readConfig } from './config'
import { StartupError } from './platform/startupError'
import { startServer } from './startServer'

// What is cleared away late is kept as memory: the heap may grow by two fifths of what is in use until it is cleared,
// not to four times that. Under load it takes a third less so, for hardly any time.
setFlagsFromString('--heap-growing-percent=40')

try {
  await startServer(readConfig(process.env))
} catch (error) {
  // One sentence for the person at the terminal; a fault of ours keeps its stack.
  console.error(error instanceof StartupError ? `Abitura did not start. ${error.message}` : error)
  process.exit(1)
}
