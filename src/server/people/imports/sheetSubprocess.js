// JavaScript, because a child process runs this file directly, built or not.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Command-line argument of the child process. */
const reader = 'read-sheet'
/** Memory limit: a tiny file can address a cell in the millionth row, and the library allocates everything before it. */
const limits = ['--max-old-space-size=384']
/** Timeout; a file of 10 MB takes a few seconds. */
const timeoutMs = 30_000
/** Output limit: many cells can share one long string that the file stores once. */
const maxCharacters = 20_000_000
/** Longest cell of Excel, in characters. */
export const maxCellCharacters = 32_767

/** @typedef {{ mostRows: number, mostColumns: number } & ({ workbook: Uint8Array } | { csv: string })} ReadRequest */
/** @typedef {{ rows: { line: number, cells: unknown[] }[], delimiter: string | null }} Table */

/** A cell is longer than Excel allows. */
export class LongCell extends Error {}

/** @type {Promise<unknown>} */
let last = Promise.resolve()

/**
 * Reads non-empty rows of a workbook's first sheet or of a CSV text, one file at a time, in a child process that limits memory and time.
 * Rejects if the file is invalid, too large or too slow.
 * @param {ReadRequest} request
 * @returns {Promise<Table>}
 */
export const parseSheetInSubprocess = (request) => {
  const read = last.then(() => readInProcess(request))
  last = read.catch(() => undefined)
  return read
}

/** @param {ReadRequest} request @returns {Promise<Table>} */
const readInProcess = (request) =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [reader], {
      execArgv: limits,
      serialization: 'advanced',
      // The parser must not see the server's secrets.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    child.once('message', (/** @type {Table | 'long cell'} */ table) =>
      table === 'long cell' ? reject(new LongCell()) : resolve(table),
    )
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`The sheet parser exited with ${signal ?? code}`)))
    child.send(request, (error) => error && reject(error))
  })

/** @typedef {{ rows: unknown[][], delimiter: string | null }} Read */

/** @param {ReadRequest} request @returns {Promise<Read>} */
const read = (request) => ('csv' in request ? readCsv(request.csv) : readWorkbook(request.workbook))

/** Expands scientific notation: Excel can store 9161234567 as 9.161234567E9. @param {string} number */
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
  // Excel treats a first line of this form as a setting, not as a row.
  const setting = /^\uFEFF?"?sep=(.)"?[^\S\n]*\r?\n/i.exec(csv)
  const text = setting ? csv.slice(setting[0].length) : csv
  const guessed = () => Papa.parse(text, { preview: 50, skipEmptyLines: 'greedy', delimitersToGuess }).meta.delimiter
  const delimiter = setting?.[1] ?? guessed()
  /** @type {import('papaparse').ParseResult<string[]>} */
  const { data } = Papa.parse(text, { delimiter })
  return { rows: data, delimiter }
}

/** @param {ReadRequest} request */
const answer = async (request) => {
  const { rows, delimiter } = await read(request)
  const filled = rows
    .map((cells, place) => ({ line: place + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''))
    .slice(0, request.mostRows)
    .map(({ line, cells }) => ({ line, cells: cells.slice(0, request.mostColumns) }))
  const lengths = filled.flatMap(({ cells }) => cells.map((cell) => (typeof cell === 'string' ? cell.length : 0)))
  if (lengths.some((length) => length > maxCellCharacters)) return send('long cell')
  const signs = lengths.reduce((sum, length) => sum + length, 0)
  if (signs > maxCharacters) throw new Error('The sheet has more text than a list of people can have')
  return send({ rows: filled, delimiter })
}
/** @param {Table | 'long cell'} result */
const send = (result) => void process.send?.(result, () => process.disconnect())

if (process.argv[2] === reader) process.once('message', (/** @type {ReadRequest} */ request) => void answer(request))
