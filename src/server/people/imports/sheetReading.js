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

/** @typedef {{ mostRows: number, mostColumns: number } & ({ workbook: Uint8Array } | { csv: string })} Asked */
/** @typedef {{ rows: { line: number, cells: unknown[] }[], delimiter: string | null }} Table */

/** @type {Promise<unknown>} */
let last = Promise.resolve()

/**
 * The first sheet of a workbook, or the text of a CSV file with the delimiter that it was found to have: its rows that hold anything, with their
 * numbers, at most `mostRows` of them, each cut after `mostColumns`. Read in a process of its own: of memory that is used up a thread would take the whole server
 * with it, and quotes among a long run of spaces take a CSV reader their number times its length. One after another. Rejects what is no table,
 * too much of one, or not read in time.
 * @param {Asked} asked
 * @returns {Promise<Table>}
 */
export const readApart = (asked) => {
  const read = last.then(() => readInProcess(asked))
  last = read.catch(() => undefined)
  return read
}

/** @param {Asked} asked @returns {Promise<Table>} */
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
    child.once('message', (/** @type {Table} */ table) => resolve(table))
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`The reader of sheets ended with ${signal ?? code}`)))
    child.send(asked, (error) => error && reject(error))
  })

/** @typedef {{ rows: unknown[][], delimiter: string | null }} Read */

/** @param {Asked} asked @returns {Promise<Read>} */
const read = (asked) => ('csv' in asked ? readCsv(asked.csv) : readWorkbook(asked.workbook))

/** Excel may store 9161234567 as 9.161234567E9. @param {string} number */
const inFull = (number) => (/e/i.test(number) ? String(Number(number)) : number)

/** @param {Uint8Array} workbook @returns {Promise<Read>} */
const readWorkbook = async (workbook) => {
  const { readSheet } = await import('read-excel-file/node')
  return { rows: await readSheet(Buffer.from(workbook), { parseNumber: inFull }), delimiter: null }
}

const delimitersToGuess = [';', ',', '\t', '|']

/** @param {string} csv @returns {Promise<Read>} */
const readCsv = async (csv) => {
  const { default: Papa } = await import('papaparse')
  // Excel reads such a first line as a setting: it is no row of the sheet.
  const setting = /^\uFEFF?"?sep=(.)"?[^\S\n]*\r?\n/i.exec(csv)
  const text = setting ? csv.slice(setting[0].length) : csv
  const guessed = () => Papa.parse(text, { preview: 50, skipEmptyLines: 'greedy', delimitersToGuess }).meta.delimiter
  const delimiter = setting?.[1] ?? guessed()
  /** @type {import('papaparse').ParseResult<string[]>} */
  const { data } = Papa.parse(text, { delimiter })
  return { rows: data, delimiter }
}

/** @param {Asked} asked */
const answer = async (asked) => {
  const { rows, delimiter } = await read(asked)
  const kept = rows
    .map((cells, place) => ({ line: place + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''))
    .slice(0, asked.mostRows)
    .map(({ line, cells }) => ({ line, cells: cells.slice(0, asked.mostColumns) }))
  const lengths = kept.flatMap(({ cells }) => cells.map((cell) => (typeof cell === 'string' ? cell.length : 0)))
  const signs = lengths.reduce((sum, length) => sum + length, 0)
  if (signs > mostSigns) throw new Error('The sheet holds more text than a list of people does')
  process.send?.({ rows: kept, delimiter }, () => process.disconnect())
}
if (process.argv[2] === reader) process.once('message', (/** @type {Asked} */ asked) => void answer(asked))
