import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartupError } from './startupError'
import { StorageUnavailable } from './storage/storage'

export const printLine = (line: string) => void process.stdout.write(`${line}\n`)

/** Parses the file and options of a command. Relative paths start from the folder where npm was called. */
export const readArguments = (usage: string): { file: string; force: boolean } => {
  try {
    const { positionals, values } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { force: { type: 'boolean', default: false } },
    })
    const [file, ...more] = positionals
    if (file !== undefined && more.length === 0)
      return { file: resolve(process.env['INIT_CWD'] ?? '.', file), force: values.force }
  } catch {
    // Falls through to the usage message for an unknown option.
  }
  throw new StartupError(`Usage: ${usage}`)
}

/** Reports the number of missing files and some of their names. */
export const printMissing = (missing: readonly string[], where: string) => {
  if (missing.length === 0) return
  const some = missing.slice(0, 5).join(', ')
  printLine(`Warning: files missing from ${where}: ${missing.length} (${some}${missing.length > 5 ? ', …' : ''})`)
}

const textOf = (error: unknown) => {
  if (error instanceof StartupError) return error.message
  if (error instanceof StorageUnavailable)
    return 'The file storage became unavailable. Check the connection, then try again.'
  return error instanceof Error ? error.stack : String(error)
}

/** Runs a command and sets exit code 0 or 1. Operator errors print one sentence, bugs a stack. */
export const runCommand = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${textOf(error)}\n`)
    process.exitCode = 1
  }
}
