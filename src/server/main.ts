import { readConfig } from './config'
import { StartupError } from './kit/startupError'
import { startServer } from './startServer'

try {
  await startServer(readConfig(process.env))
} catch (error) {
  // One sentence for the person at the terminal; a fault of ours keeps its stack.
  console.error(error instanceof StartupError ? `Abitura did not start. ${error.message}` : error)
  process.exit(1)
}
