// JavaScript, because a process of its own runs this very file, built or not.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The argument that says that the process is there to read. */
const reader = 'read-sheet'
/** A few kilobytes may name a cell in the millionth row, and the library fills all that is before it. */
const limits = ['--max-old-space-size=384']
/** A file of ten megabytes takes a few seconds. */
const mostMilliseconds = 30_000
/** Cells may all name one long text, which the file holds once. */
const mostSigns = 20_000_000

/** @typedef {{ workbook: Uint8Array, mostRows: number, mostColumns: number }} Asked */

/** @type {Promise<unknown>} */
let last = Promise.resolve()

/**
 * The first sheet of a workbook: its rows that hold anything, at most `mostRows` of them, each cut after `mostColumns`. Read in a process of
 * its own: of memory that is used up a thread would take the whole server with it. One after another. Rejects what is no workbook, or too much
 * of one.
 * @param {Asked} asked
 * @returns {Promise<unknown[][]>}
 */
export const readApart = (asked) => {
  const read = last.then(() => readInProcess(asked))
  last = read.catch(() => undefined)
  return read
}

/** @param {Asked} asked @returns {Promise<unknown[][]>} */
const readInProcess = (asked) =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [reader], {
      execArgv: limits,
      serialization: 'advanced',
      // What the server knows is not the reader's to know.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: mostMilliseconds,
      killSignal: 'SIGKILL',
    })
    child.once('message', (rows) => (Array.isArray(rows) ? resolve(rows) : reject(new Error('No rows were read'))))
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`The reader of sheets ended with ${signal ?? code}`)))
    child.send(asked, (error) => error && reject(error))
  })

/** @param {Asked} asked */
const read = async ({ workbook, mostRows, mostColumns }) => {
  const { readSheet } = await import('read-excel-file/node')
  const rows = await readSheet(Buffer.from(workbook), { parseNumber: String })
  const kept = rows
    .filter((row) => row.some((cell) => cell !== null))
    .slice(0, mostRows)
    .map((row) => row.slice(0, mostColumns))
  const signs = kept.flat().reduce((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)
  if (signs > mostSigns) throw new Error('The sheet holds more text than a list of people does')
  return kept
}

/** @param {Asked} asked */
const answer = async (asked) => {
  const rows = await read(asked)
  process.send?.(rows, () => process.disconnect())
}
if (process.argv[2] === reader) process.once('message', (/** @type {Asked} */ asked) => void answer(asked))
