import { setFlagsFromString } from 'node:v8'
import { readConfig } from './config'
import { StartupError } from './platform/startupError'
import { startServer } from './startServer'

// Collects garbage earlier to keep the heap small: at 40 % growth instead of up to fourfold. This saves a third of
// the memory under load and costs hardly any time.
setFlagsFromString('--heap-growing-percent=40')

try {
  await startServer(readConfig(process.env))
} catch (error) {
  // Operator errors print one sentence; bugs print a stack.
  console.error(error instanceof StartupError ? `Abitura did not start. ${error.message}` : error)
  process.exit(1)
}
